import { Skeletons } from '@encrier/ui/feedback/Loading';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Checks.module.css';

export type CheckRow = {
  key: string;
  name: string;
  /** Its purpose, or what to do when it fails. */
  note: string;
  /** Null before it ran. */
  state: 'ok' | 'warn' | 'bad' | 'running' | null;
  /** Figures and names for support. */
  detail?: string;
  action?: ReactNode;
};

/** The checks, each with its result in a word. */
export function Checks({ label, rows }: { label: string; rows: readonly CheckRow[] }) {
  const { t } = useLingui();
  const pill = (state: CheckRow['state']): ReactNode => {
    if (state === 'ok') return <StatusPill tone="ok" icon={IconCheck}>{t`Fonctionne`}</StatusPill>;
    if (state === 'warn') return <StatusPill tone="warn" icon={IconAlertTriangle}>{t`À voir`}</StatusPill>;
    if (state === 'bad') return <StatusPill tone="bad" icon={IconX}>{t`En panne`}</StatusPill>;
    return state === 'running' ? <StatusPill>{t`En cours`}</StatusPill> : null;
  };
  if (rows.length === 0) return <Skeletons label={t`Chargement`} rows={8} />;
  return (
    <ul className={css.list} aria-label={label}>
      {rows.map(({ key, name, note, state, detail, action }) => (
        <li key={key} className={css.row}>
          <span className={css.text}>
            <span className={css.name}>{name}</span>
            <span className={css.note}>{note}</span>
            {detail && (
              <bdi dir="ltr" className={css.detail}>
                {detail}
              </bdi>
            )}
          </span>
          <span className={css.end}>
            {pill(state)}
            {action}
          </span>
        </li>
      ))}
    </ul>
  );
}
