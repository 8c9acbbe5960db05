// A sentence of the rulebook. A changed value is highlighted, with the reason as text that needs no mouse.
import type { RulebookPiece } from "../contract/server";

export function Piece({ piece }: { piece: RulebookPiece }) {
  if (!piece.note) return <>{piece.text}</>;
  return (
    <>
      <mark>{piece.text}</mark> <small>({piece.note})</small>
    </>
  );
}

export function Sentence({ parts }: { parts: RulebookPiece[] }) {
  return (
    <>
      {parts.map((piece, nth) => (
        <Piece key={nth} piece={piece} />
      ))}
    </>
  );
}
