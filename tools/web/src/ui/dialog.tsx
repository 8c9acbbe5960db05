// A dialog over the page. The browser traps the focus, closes it on Escape, and restores the focus.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../words/words";

let open = 0;

/** Returns true if the reader is in a dialog. */
export const isDialogOpen = (): boolean => open > 0;

type Props = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean };

export function Dialog({ title, onClose, children, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // immediately: the next key is for the dialog
    const element = dialog.current;
    ++open;
    element?.showModal();
    return () => {
      --open;
      element?.close();
    };
  }, []);
  const outside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} class={wide ? "dialog wide" : "dialog"} aria-label={title} onClose={onClose} onClick={outside}>
      <div class="dialog-inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="plain" onClick={onClose} aria-label={t("close")}>
            <span class="close-mark" aria-hidden="true">
              ×
            </span>
          </button>
        </header>
        <div class="dialog-body" tabIndex={0} role="group" aria-label={title} data-heading>
          {children}
        </div>
      </div>
    </dialog>
  );
}
