import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancel, type Lesson, restore } from '../../lessons.api.ts';
import { hours } from '../clock.ts';
import css from '../editor/Editor.module.css';
import { titleOf } from '#kernel/content/subject-name.ts';

/** Several lessons of a week are cancelled at once, for one reason. */
export function CancelSheet({ lessons, onClose }: { lessons: readonly Lesson[]; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [tell, setTell] = useState(true);
  const [missing, setMissing] = useState('');
  const run = useMutation({
    mutationFn: () => cancel({ ids: [...chosen], reason, tell }),
    meta: { quiet: true },
    onSuccess: ({ cancelled }) => {
      toast.success(plural(cancelled.length, { one: '# séance annulée', other: '# séances annulées' }), {
        action: { label: t`Rétablir`, run: () => void restore({ ids: cancelled, tell }) },
      });
      onClose();
    },
  });
  const days = Map.groupBy(lessons, ({ day }) => day);
  const submit = (): void => {
    if (reason.trim()) run.mutate();
    else setMissing(t`À remplir`);
  };
  const foot = (
    <Button variant="danger" disabled={!chosen.length} busy={run.isPending} onClick={submit}>
      <Plural value={chosen.length} one="Annuler # séance" other="Annuler # séances" />
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={t`Annuler des séances`} closeLabel={t`Fermer`} width={560} foot={foot}>
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <TextField
          label={t`Motif`}
          maxLength={200}
          value={reason}
          error={missing}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing('');
          }}
        />
        <Switch
          label={t`Prévenir`}
          note={t`Familles, élèves et professeurs concernés reçoivent un avis.`}
          checked={tell}
          onChange={setTell}
        />
        {[...days].map(([day, own]) => {
          const ids = own.map(({ id }) => id);
          const all = ids.every((id) => chosen.includes(id));
          const toggle = (which: readonly string[], on: boolean): void =>
            setChosen(on ? [...new Set([...chosen, ...which])] : chosen.filter((id) => !which.includes(id)));
          return (
            <FieldGroup key={day} title={formatDay(day)}>
              <CheckField
                label={<strong>{t`Toute la journée`}</strong>}
                checked={all}
                onChange={(event) => toggle(ids, event.currentTarget.checked)}
              />
              {own.map((lesson) => (
                <CheckField
                  key={lesson.id}
                  label={<bdi>{`${hours(lesson)} · ${titleOf(lesson)}`}</bdi>}
                  note={
                    <bdi>
                      {[lesson.audience, lesson.teachers.map(({ label }) => label).join(' · ')]
                        .filter(Boolean)
                        .join(' · ')}
                    </bdi>
                  }
                  checked={chosen.includes(lesson.id)}
                  onChange={(event) => toggle([lesson.id], event.currentTarget.checked)}
                />
              ))}
            </FieldGroup>
          );
        })}
        {lessons.length === 0 && (
          <p className={css.quiet}>
            <Trans>Aucune séance n’a lieu cette semaine.</Trans>
          </p>
        )}
      </div>
    </Sheet>
  );
}
