// Links within the rulebook. They scroll to their target: the address is the table's and must not change.
import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";

/** The elements that links lead to, by id. */
type Targets = Map<string, HTMLElement>;

const Context = createContext<Targets>(new Map());

export function Links({ children }: { children: ComponentChildren }) {
  const targets = useMemo<Targets>(() => new Map(), []);
  return <Context value={targets}>{children}</Context>;
}

/** Returns a function that makes an element, or null, the target with this id. */
export function useTarget(id: string): (element: HTMLElement | null) => void {
  const targets = useContext(Context);
  return (element) => {
    if (element) targets.set(id, element);
    else targets.delete(id);
  };
}

export function Link({ to, children }: { to: string; children: ComponentChildren }) {
  const targets = useContext(Context);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    const target = targets.get(to);
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} onClick={follow}>
      {children}
    </a>
  );
}
