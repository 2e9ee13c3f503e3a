import type { Mark, RollSheet } from '@encrier/contract/school-life/attendance';
import type { ShownSlip } from '@encrier/contract/school-life/attendance-slips';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { formatMinute } from '#kernel/dates.ts';
import { letThrough, waitingSlipsQuery } from '../../slips.api.ts';
import css from '../Attendance.module.css';
import { slipKindWords } from '../slips/slip-words.ts';

type Props = { sheet: RollSheet; markOf: (pupilId: string) => Mark | undefined; onMark: (mark: Mark) => void };

/**
 * Slips that pupils of this roll call hold, and the one whose code was just read: one tap admits its pupil, or lets
 * them out.
 */
export function SlipsShown({ sheet, markOf, onMark }: Props) {
  const { t, i18n } = useLingui();
  const { billet } = useSearch({ strict: false }) as { billet?: string };
  const navigate = useNavigate();
  const { data } = useQuery(waitingSlipsQuery(sheet));
  const items = data?.items ?? [];
  const through = useMutation({
    mutationFn: (code: string) => letThrough(code, sheet),
    onSuccess: ({ slip, minutes, at, saved }) => {
      const mark = markOf(slip.pupilId);
      // Unsaved marks are only on this device.
      if (mark && !saved)
        onMark(
          slip.kind === 'leave'
            ? { ...mark, leftAt: at }
            : { ...mark, status: minutes ? 'late' : 'present', minutes, leftAt: null },
        );
      const { pupil } = slip;
      toast.success(
        slip.kind === 'leave'
          ? t`${pupil} sort du cours.`
          : minutes
            ? t`${pupil} entre en classe, ${minutes} minutes de retard.`
            : t`${pupil} entre en classe.`,
      );
      if (slip.code === billet) forget();
    },
  });
  const forget = (): void =>
    void navigate({
      to: '.',
      search: (({ billet: _read, ...rest }: Record<string, unknown>) => rest) as never,
      replace: true,
    });
  const read = billet && !items.some(({ code }) => code === billet) ? billet : null;
  if (!items.length && !read) return null;
  const words = (kind: ShownSlip['kind']) =>
    kind === 'leave' ? <Trans>Sort du cours</Trans> : <Trans>Entre en classe</Trans>;
  return (
    <section className={css.slips} aria-label={t`Billets`}>
      {through.error && <Notice tone="bad">{sentence(through.error)}</Notice>}
      {read && data && !through.isSuccess && (
        <div className={css.head}>
          <span>
            <Trans>Un billet vient d’être lu.</Trans>
          </span>
          <span className={css.pills}>
            <Button
              size="small"
              variant="primary"
              icon={IconDoorEnter}
              busy={through.isPending}
              onClick={() => through.mutate(read)}
            >
              <Trans>Valider ce billet</Trans>
            </Button>
            <Button size="small" onClick={forget}>
              <Trans>Laisser</Trans>
            </Button>
          </span>
        </div>
      )}
      {items.map((slip) => (
        <div key={slip.id} className={css.head} data-read={slip.code === billet || undefined}>
          <span className={css.name}>
            <bdi className={css.strong}>{slip.pupil}</bdi>
            <span className={css.quiet}>
              {i18n._(slipKindWords[slip.kind])} <bdi dir="ltr">{formatMinute(slip.at)}</bdi>
            </span>
          </span>
          <Button
            size="small"
            variant={slip.code === billet ? 'primary' : 'default'}
            icon={slip.kind === 'leave' ? IconDoorExit : IconDoorEnter}
            busy={through.isPending && through.variables === slip.code}
            onClick={() => through.mutate(slip.code)}
          >
            {words(slip.kind)}
          </Button>
        </div>
      ))}
    </section>
  );
}
