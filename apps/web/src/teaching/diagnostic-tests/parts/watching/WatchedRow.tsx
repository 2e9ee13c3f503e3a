import type { Watched } from '@encrier/contract/teaching/diagnostic-incidents';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockPlus, IconNotes, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { pause, resume } from '../../watching.api.ts';
import css from '../Tests.module.css';
import { IncidentList } from './Incidents.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { TimeDialog } from './TimeDialog.tsx';

type Props = { one: Watched; may: boolean; href: string };
/** One pupil who sits a test: progress, incidents, and what a supervisor may do. */
export function WatchedRow({ one, may, href }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'note' | 'time' | null>(null);
  const [busy, setBusy] = useState(false);
  const { sittingId, version, pausedAt, dueAt, answered, asked } = one;
  async function turn() {
    setBusy(true);
    try {
      await (pausedAt ? resume(sittingId, version) : pause(sittingId, version));
    } catch (failure) {
      toast.error(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <Card
      title={<bdi>{one.label}</bdi>}
      note={<bdi>{one.audience}</bdi>}
      end={
        pausedAt ? (
          <StatusPill tone="warn">{t`En pause`}</StatusPill>
        ) : (
          dueAt && <span className={css.left}>{t`jusqu’à ${formatTime(new Date(dueAt))}`}</span>
        )
      }
    >
      <div className={css.form}>
        <Facts className={css.quiet}>
          {[
            plural(answered, { one: `# réponse sur ${asked}`, other: `# réponses sur ${asked}` }),
            one.savedAt ? t`dernière à ${formatTime(new Date(one.savedAt))}` : t`rien d’enregistré`,
            ...(one.left ? [plural(one.left, { one: 'page quittée # fois', other: 'page quittée # fois' })] : []),
          ]}
        </Facts>
        {one.incidents.length > 0 && <IncidentList items={one.incidents} />}
        {may && (
          <div className={css.row}>
            <Button
              size="small"
              busy={busy}
              icon={pausedAt ? IconPlayerPlay : IconPlayerPause}
              aria-label={pausedAt ? t`Reprendre : ${one.label}` : t`Mettre en pause : ${one.label}`}
              onClick={() => void turn()}
            >
              {pausedAt ? <Trans>Reprendre</Trans> : <Trans>Mettre en pause</Trans>}
            </Button>
            {dueAt && (
              <Button
                size="small"
                icon={IconClockPlus}
                aria-label={t`Donner du temps : ${one.label}`}
                onClick={() => setOpen('time')}
              >
                <Trans>Donner du temps</Trans>
              </Button>
            )}
            <Button
              size="small"
              icon={IconNotes}
              aria-label={t`Noter un incident : ${one.label}`}
              onClick={() => setOpen('note')}
            >
              <Trans>Noter un incident</Trans>
            </Button>
            <UiLink className={css.quiet} href={href}>
              <Trans>Voir ou annuler sa copie</Trans>
            </UiLink>
          </div>
        )}
        <NoteDialog sittingId={sittingId} open={open === 'note'} onClose={() => setOpen(null)} />
        <TimeDialog one={one} open={open === 'time'} onClose={() => setOpen(null)} />
      </div>
    </Card>
  );
}
