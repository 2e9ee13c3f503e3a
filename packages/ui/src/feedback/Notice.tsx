import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Icon } from '../actions/Button.tsx';
import css from './Notice.module.css';

type NoticeTone = 'info' | 'ok' | 'warn' | 'bad';
const icons: Record<NoticeTone, Icon> = {
  info: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
};

/** A message in the page, for a required decision or a lasting state: not a toast. `bad` is announced at once. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  icon,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: Icon;
}) {
  const Glyph = icon ?? icons[tone];
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Glyph size={18} stroke={1.8} aria-hidden="true" />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** Quiet pill: offline, what waits, and a way to see it. */
export function OfflinePill({ text, action, onAction }: { text: string; action?: string; onAction?: () => void }) {
  return (
    <div className={css.pill} role="status">
      <IconCloudOff size={18} stroke={1.7} aria-hidden="true" />
      <span>{text}</span>
      {action && (
        <button type="button" className={css.see} onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

/** Amber band over the shell while looking as somebody else. */
export function TopBand({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.band} role="status">
      <span className={css.bandText}>{children}</span>
      {action}
    </div>
  );
}
