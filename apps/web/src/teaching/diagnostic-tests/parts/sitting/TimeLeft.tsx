import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import css from '../Tests.module.css';

type Props = { dueAt: string; gap: number; onOver: () => void };
/** The remaining time by the server's clock; announced at five minutes and at one. */
export function TimeLeft({ dueAt, gap, onOver }: Props) {
  const { t } = useLingui();
  const read = (): number => Math.max(0, Math.ceil((Date.parse(dueAt) - Date.now() - gap) / 1000));
  const [left, setLeft] = useState(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is set up once for each end
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 1000);
    return () => clearInterval(timer);
  }, [dueAt, gap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end comes once
  useEffect(() => {
    if (left === 0) onOver();
  }, [left === 0]);
  const minutes = Math.ceil(left / 60);
  const shown =
    left >= 60
      ? plural(minutes, { one: '# min restante', other: '# min restantes' })
      : plural(left, { one: '# s restante', other: '# s restantes' });
  const announcement = left === 300 || left === 60 ? t`Il reste ${shown}` : '';
  return (
    <>
      <span className={css.left} role="timer" data-short={left < 120 || undefined}>
        <IconClock size={18} stroke={1.7} aria-hidden="true" />
        {shown}
      </span>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}
