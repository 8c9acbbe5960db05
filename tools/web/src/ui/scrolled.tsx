// A part of the page that scrolls by itself, and stays at its end while there is more, unless the reader has scrolled back.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

const kNear = 40;

type Props = { kind: string; label: string; change: unknown; children: ComponentChildren };

export function Scrolled({ kind, label, change, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = part.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [change]);
  const scrolled = () => {
    const element = part.current;
    if (element) atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < kNear;
  };
  return (
    <div ref={part} class={kind} tabIndex={0} role="group" aria-label={label} onScroll={scrolled}>
      {children}
    </div>
  );
}
