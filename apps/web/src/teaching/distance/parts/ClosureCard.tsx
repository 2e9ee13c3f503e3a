import type { Closure, ClosureWork } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay, formatSpan } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putWork, reopen } from '../distance.api.ts';
import css from './Distance.module.css';

/** One closure: when, where and why, its lessons, the work of its classes, and the button to open again. */
export function ClosureCard({ closure }: { closure: Closure }) {
  const { t } = useLingui();
  const { from, to, reason, lessons, unlinked, undone, works } = closure;
  const place = [closure.org, closure.level, closure.class];
  return (
    <Card
      title={from === to ? formatDay(from) : formatSpan(from, to)}
      note={<Facts>{place}</Facts>}
      end={
        undone ? (
          <StatusPill>
            <Trans>Annulée</Trans>
          </StatusPill>
        ) : (
          closure.can.undo && <Reopen closure={closure} />
        )
      }
    >
      <div className={css.form}>
        <p className={css.text}>
          <bdi>{reason}</bdi>
        </p>
        <p className={css.quiet}>
          <Facts>
            {[plural(lessons, { one: '# cours à distance', other: '# cours à distance' }), t`par ${closure.by}`]}
          </Facts>
        </p>
        {!undone && unlinked > 0 && (
          <Notice tone="warn">
            {plural(unlinked, {
              one: '# cours attend l’adresse de son professeur.',
              other: '# cours attendent l’adresse de leur professeur.',
            })}
          </Notice>
        )}
        {works.length > 0 && (
          <details>
            <summary className={css.summary}>
              <Trans>Travail du jour, par classe</Trans>
            </summary>
            <div className={css.form}>
              {works.map((one) => (
                <WorkField key={`${one.classId} ${one.day}`} closureId={closure.id} work={one} />
              ))}
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

function Reopen({ closure }: { closure: Closure }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function go(): Promise<void> {
    setBusy(true);
    try {
      await reopen(closure.id);
      toast.success(t`Fermeture annulée : familles et professeurs sont prévenus.`);
    } catch {
      // The call itself showed the error.
    }
    setBusy(false);
    setAsking(false);
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Trans>Annuler la fermeture</Trans>
      </Button>
      <Confirm
        open={asking}
        title={t`Annuler cette fermeture ?`}
        action={t`Rouvrir`}
        cancel={t`Garder fermé`}
        busy={busy}
        onConfirm={() => void go()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Les cours à venir ont de nouveau lieu à l’école. Familles et professeurs sont prévenus.</Trans>
      </Confirm>
    </>
  );
}

/** Work of a class on one day. */
function WorkField({ closureId, work }: { closureId: string; work: ClosureWork }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { body: work.body },
    version: work.version,
    follows: true,
    send: ({ body }, { version }) =>
      putWork({ id: closureId, classId: work.classId, day: work.day }, { body: body.trim(), version }),
    read: (failure) => ({ errors: { body: sentence(failure) }, refused: '' }),
    onSaved: () => void toast.success(t`Travail enregistré.`),
  });
  const { body } = edit.draft;
  return (
    <div className={css.form}>
      <ConflictNotice edit={edit} words={{ body: msg`Travail du jour` }} />
      <TextArea
        label={t`${work.class}, ${formatDay(work.day)}`}
        rows={3}
        maxLength={2000}
        value={body}
        error={edit.errors.body}
        onChange={(event) => edit.set({ body: event.currentTarget.value })}
      />
      {body.trim() !== work.body && (
        <span>
          <Button size="small" variant="primary" busy={edit.busy} onClick={() => edit.submit()}>
            <Trans>Enregistrer le travail</Trans>
          </Button>
        </span>
      )}
    </div>
  );
}
