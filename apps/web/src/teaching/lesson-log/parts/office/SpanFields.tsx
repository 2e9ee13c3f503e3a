import { DateField } from '@encrier/ui/fields/DateField';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import css from '../Log.module.css';
import { writeSpan } from './span.ts';

/** Days shown on the page; they are in the address. */
export function SpanFields({ course, from, to }: { course: string | null; from: string; to: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const go = (change: { from?: string; to?: string }): void =>
    void navigate({ to: '.', search: writeSpan({ course, from, to, ...change }) as never, replace: true });
  return (
    <div className={css.pair}>
      <DateField label={t`Du`} value={from} max={to} onChange={(event) => go({ from: event.currentTarget.value })} />
      <DateField label={t`Au`} value={to} min={from} onChange={(event) => go({ to: event.currentTarget.value })} />
    </div>
  );
}
