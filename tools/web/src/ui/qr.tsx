// A link as a QR code, for a phone's camera.
import { generate } from "lean-qr";

const kQuiet = 4; // modules of empty space that scanners need around the code

/** Returns the dark modules of the code as an SVG path, and its size with the space around it. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) => y);
  const dark = rows.flatMap((y) =>
    rows.filter((x) => code.get(x, y)).map((x) => `M${x + kQuiet} ${y + kQuiet}h1v1h-1z`),
  );
  return { size: code.size + 2 * kQuiet, path: dark.join("") };
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
