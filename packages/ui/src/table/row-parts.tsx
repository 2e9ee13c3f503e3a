import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { CheckField } from '../fields/Choice.tsx';
import { UiLink } from '../link.tsx';
import { ActionMenu } from '../overlays/ActionMenu.tsx';
import css from './DataTable.module.css';
import type { DataTableProps, RowMenu, Selection } from './model.tsx';

type Opens<Row> = Pick<DataTableProps<Row>, 'href' | 'onOpen'> & { row: Row; children: ReactNode };

/** The name of a row: a link, a button, or plain text. */
export function Opener<Row>({ row, href, onOpen, children }: Opens<Row>) {
  if (href)
    return (
      <UiLink href={href(row)} className={css.open}>
        {children}
      </UiLink>
    );
  if (onOpen)
    return (
      <button type="button" className={css.open} onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  return <span className={css.open}>{children}</span>;
}

/** The actions of a row; nothing without any. */
export function RowActions<Row>({ row, menu }: { row: Row; menu: RowMenu<Row> }) {
  const { label, title, actions, closeLabel } = menu;
  return (
    <span data-row-menu data-print="hide">
      <ActionMenu label={label(row)} title={title(row)} actions={actions(row)} {...(closeLabel && { closeLabel })} />
    </span>
  );
}

const menuButton = (row: Element) => row.querySelector<HTMLButtonElement>('[data-row-menu] > button');
/** The context key, or Shift+F10, opens the menu of its row; the right click keeps the browser's menu. */
export const rowKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
    const button = menuButton(event.currentTarget);
    if (!button || (event.target as Element).closest('[role="menu"]')) return;
    event.preventDefault();
    button.click();
  },
  onContextMenu: (event: MouseEvent<HTMLElement>): void => {
    const byKey = (event.nativeEvent as PointerEvent).pointerType === '';
    if (byKey && menuButton(event.currentTarget)) event.preventDefault();
  },
};

export function SelectRow<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  const toggle = (checked: boolean) => {
    const next = new Set(selection.selected);
    if (checked) next.add(id);
    else next.delete(id);
    selection.onChange(next);
  };
  return (
    <CheckField
      label={selection.rowLabel(row)}
      labelHidden
      checked={selection.selected.has(id)}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

type All<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowKey'> & {
  selection: Selection<Row>;
  /** With its label, where no head names it. */
  said?: boolean;
};
export function SelectAllRows<Row>({ rows, rowKey, selection, said = false }: All<Row>) {
  const count = rows.filter((row) => selection.selected.has(rowKey(row))).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <CheckField
      label={selection.allLabel}
      labelHidden={!said}
      checked={all}
      indeterminate={count > 0 && !all}
      onChange={() => selection.onChange(all ? new Set() : new Set(rows.map(rowKey)))}
    />
  );
}
