// A scrolling part of the page. It follows new content at its end, unless the reader has scrolled back.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const kNear = 40;

type Props = { kind: string; label: string; change: unknown; children: ComponentChildren };

export function Scrolled({ kind, label, change, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef(0);
  useLayoutEffect(() => {
    const element = part.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [change]);
  /** There may be more content already when the event arrives: only scrolling back leaves the end. */
  const scrolled = () => {
    const element = part.current;
    if (!element) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < kNear) atEnd.current = true;
    else if (element.scrollTop < last.current) atEnd.current = false;
    last.current = element.scrollTop;
  };
  return (
    <div ref={part} class={kind} tabIndex={0} role="group" aria-label={label} onScroll={scrolled}>
      {children}
    </div>
  );
}
