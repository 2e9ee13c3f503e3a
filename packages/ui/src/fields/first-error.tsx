const wrong = '[aria-invalid="true"]';
const focusable = 'input:not([type="hidden"]), select, textarea, button, [contenteditable="true"], [tabindex]';
/** Milliseconds to wait for the server to say which field is wrong. */
const patience = 10_000;

/** Focuses the first wrong field of a form, or its first focusable part. */
export function focusFirstError(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>(wrong);
  if (!field) return false;
  const target = field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? field);
  target.focus();
  target.scrollIntoView?.({ block: 'nearest' });
  return true;
}

/**
 * After every submit on the page, focuses the first wrong field, refused at once or by the server. A user who goes on
 * typing or pressing meanwhile keeps the focus.
 */
export function followSubmits(page: Document): () => void {
  let stop = (): void => {};
  const onSubmit = (event: Event): void => {
    stop();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const watch = new MutationObserver(() => void (focusFirstError(form) && stop()));
    const end = (): void => stop();
    const soon = setTimeout(() => {
      focusFirstError(form);
      watch.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] });
      for (const name of ['keydown', 'pointerdown', 'input']) page.addEventListener(name, end, true);
    });
    const late = setTimeout(end, patience);
    stop = () => {
      clearTimeout(soon);
      clearTimeout(late);
      watch.disconnect();
      for (const name of ['keydown', 'pointerdown', 'input']) page.removeEventListener(name, end, true);
      stop = () => {};
    };
  };
  page.addEventListener('submit', onSubmit, true);
  return () => {
    stop();
    page.removeEventListener('submit', onSubmit, true);
  };
}
