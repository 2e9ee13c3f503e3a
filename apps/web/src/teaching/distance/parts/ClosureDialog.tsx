import type { ClosureFigures, ClosurePlace, Closures } from '@encrier/contract/teaching/distance-closures';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { close, figuresQuery } from '../distance.api.ts';
import css from './Distance.module.css';

/** Days, place and reason; shows the consequences before confirming. */
export function ClosureDialog({ data, onClose }: { data: Closures; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit<ClosurePlace & { reason: string }>({
    start: {
      orgId: data.orgs[0]!.id,
      levelId: null,
      classId: null,
      from: data.today,
      to: data.today,
      reason: '',
    },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: t`Dites pourquoi.` }),
    send: (draft, { key: id }) => close({ id, ...draft, reason: draft.reason.trim() }),
    read: (failure) => ({ errors: {}, refused: sentence(failure) }),
    onSaved: () => {
      toast.success(t`Cours à distance : familles et professeurs sont prévenus.`);
      onClose();
    },
    onClose,
  });
  const { draft: place, set } = edit;
  const asked = useQuery({ ...figuresQuery(place), enabled: place.from !== '' && place.to !== '' });
  const org = data.orgs.find((one) => one.id === place.orgId)!;
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Passer des jours à distance`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={!asked.data}>
          {asked.data ? <Verb figures={asked.data} /> : <Trans>Passer à distance</Trans>}
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={place.from}
            min={data.today}
            onChange={({ currentTarget: { value } }) =>
              set(value > place.to ? { from: value, to: value } : { from: value })
            }
          />
          <DateField
            label={t`Au`}
            value={place.to}
            min={place.from}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
        </div>
        {data.orgs.length > 1 && (
          <SelectField
            label={t`Établissement`}
            value={place.orgId}
            options={data.orgs.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={(event) => set({ orgId: event.currentTarget.value, levelId: null, classId: null })}
          />
        )}
        <SelectField
          label={t`Qui reste chez soi`}
          value={place.levelId ?? place.classId ?? ''}
          options={[
            { value: '', label: t`Tout l’établissement` },
            ...org.levels.map(({ id: value, name }) => ({ value, label: t`Niveau ${name}` })),
            ...org.classes.map(({ id: value, name }) => ({ value, label: t`Classe ${name}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            set({
              levelId: org.levels.some((one) => one.id === value) ? value : null,
              classId: org.classes.some((one) => one.id === value) ? value : null,
            })
          }
        />
        <TextField
          label={t`Motif`}
          help={t`Dit aux familles et aux professeurs.`}
          maxLength={200}
          autoComplete="off"
          value={place.reason}
          error={edit.errors.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        {place.from !== '' && place.to !== '' && (
          <Asked query={asked} rows={2}>
            {(figures) => <Touched figures={figures} />}
          </Asked>
        )}
      </form>
    </Dialog>
  );
}

function Verb({ figures: { pupils, lessons } }: { figures: ClosureFigures }) {
  const who = plural(pupils, { one: '# élève', other: '# élèves' });
  const what = plural(lessons, { one: '# cours', other: '# cours' });
  return (
    <Trans>
      Passer à distance : {who}, {what}
    </Trans>
  );
}

/** Lessons affected by the closure, and which lessons wait for an address. */
function Touched({ figures: { classes, teachers, lessons, linked, made } }: { figures: ClosureFigures }) {
  const { t } = useLingui();
  const waiting = lessons - linked - made;
  return (
    <Notice tone={waiting > 0 ? 'warn' : 'info'}>
      <Facts>
        {[
          plural(classes, { one: '# classe', other: '# classes' }),
          plural(teachers, { one: '# professeur', other: '# professeurs' }),
          ...(linked ? [t`${linked} cours ont déjà une adresse`] : []),
          ...(made ? [t`${made} cours reçoivent une salle`] : []),
          ...(waiting > 0 ? [t`${waiting} cours attendront l’adresse de leur professeur`] : []),
        ]}
      </Facts>
    </Notice>
  );
}
