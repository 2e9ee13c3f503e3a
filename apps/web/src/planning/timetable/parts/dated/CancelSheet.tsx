import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { cancel, type Lesson, restore } from '../../lessons.api.ts';
import css from '../editor/Editor.module.css';
import { titleOf } from '#kernel/content/subject-name.ts';

/** Several lessons of a week are cancelled at once, for one reason. */
export function CancelSheet({ lessons, onClose }: { lessons: readonly Lesson[]; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<{ chosen: readonly string[]; reason: string; tell: boolean }, { cancelled: string[] }>({
    start: { chosen: [], reason: '', tell: true },
    needed: ['reason'],
    send: (draft) => cancel({ ids: [...draft.chosen], reason: draft.reason, tell: draft.tell }),
    onSaved: ({ cancelled }) => {
      toast.success(plural(cancelled.length, { one: '# séance annulée', other: '# séances annulées' }), {
        action: { label: t`Rétablir`, run: () => void restore({ ids: cancelled, tell }) },
      });
      onClose();
    },
    onClose,
  });
  const { chosen, reason, tell } = edit.draft;
  const days = Map.groupBy(lessons, ({ day }) => day);
  const foot = (
    <Button variant="danger" disabled={!chosen.length} busy={edit.busy} onClick={() => edit.submit()}>
      <Plural value={chosen.length} one="Annuler # séance" other="Annuler # séances" />
    </Button>
  );
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Annuler des séances`}
      closeLabel={t`Fermer`}
      width={560}
      foot={foot}
    >
      <div className={css.form}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Motif`}
          maxLength={200}
          value={reason}
          error={edit.errors.reason}
          onChange={(event) => edit.set({ reason: event.currentTarget.value })}
        />
        <Switch
          label={t`Prévenir`}
          note={t`Familles, élèves et professeurs concernés reçoivent un avis.`}
          checked={tell}
          onChange={(on) => edit.set({ tell: on })}
        />
        {[...days].map(([day, own]) => {
          const ids = own.map(({ id }) => id);
          const all = ids.every((id) => chosen.includes(id));
          const toggle = (which: readonly string[], on: boolean): void =>
            edit.set({
              chosen: on ? [...new Set([...chosen, ...which])] : chosen.filter((id) => !which.includes(id)),
            });
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
                  label={<Facts>{[formatHours(lesson), titleOf(lesson)]}</Facts>}
                  note={<Facts>{[lesson.audience, ...lesson.teachers.map(({ label }) => label)]}</Facts>}
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
