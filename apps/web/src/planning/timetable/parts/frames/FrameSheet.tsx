import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { DateField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { FrameList, TimeFrame } from '../../frames.api.ts';
import { weekdayTitle, weekdays } from '../clock.ts';
import type { FrameDraft } from './frame-draft.ts';
import css from './Frames.module.css';
import { SlotRows } from './SlotRows.tsx';
import { type FrameForm, useFrameForm } from './use-frame-form.ts';

type Props = { list: FrameList; frame: TimeFrame | null; start: FrameDraft; onClose: () => void };

const toggled = <T,>(list: readonly T[], one: T, order: readonly T[]): T[] =>
  order.filter((item) => (item === one ? !list.includes(one) : list.includes(item)));

/** One frame: levels, days, dates, slots. */
export function FrameSheet({ list, frame, start, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const state = useFrameForm(frame, start, onClose);
  const { draft, errors, set } = state;
  return (
    <Sheet
      open
      onClose={onClose}
      title={frame ? frame.name : t`Nouveau cadre horaire`}
      closeLabel={t`Fermer`}
      width={720}
      foot={
        <Button variant="primary" type="submit" form={id} busy={state.busy}>
          {frame ? <Trans>Enregistrer le cadre</Trans> : <Trans>Créer le cadre</Trans>}
        </Button>
      }
    >
      <form id={id} ref={state.form} className={css.form} noValidate onSubmit={state.submit}>
        {state.conflict && <Meanwhile state={state} />}
        {state.refused && <Notice tone="bad">{state.refused}</Notice>}
        <WhoFields list={list} isNew={!frame} state={state} />
        <FieldGroup title={t`Jours de cours`}>
          <div className={css.checks}>
            {weekdays.map((day) => (
              <CheckField
                key={day}
                label={weekdayTitle(day)}
                checked={draft.weekdays.includes(day)}
                onChange={() => set({ weekdays: toggled(draft.weekdays, day, weekdays) })}
              />
            ))}
          </div>
        </FieldGroup>
        {errors.weekdays && <Notice tone="bad">{errors.weekdays}</Notice>}
        <Switch
          label={t`Semaines A et B`}
          note={t`Certains cours n’ont lieu qu’une semaine sur deux.`}
          checked={draft.alternates}
          onChange={(alternates) => set({ alternates })}
        />
        <FieldGroup title={t`Créneaux de la journée`}>
          <SlotRows
            slots={draft.slots}
            weekdays={draft.weekdays}
            errors={errors}
            onChange={(slots) => set({ slots })}
          />
        </FieldGroup>
      </form>
    </Sheet>
  );
}

function WhoFields({ list, isNew, state }: { list: FrameList; isNew: boolean; state: FrameForm }) {
  const { t } = useLingui();
  const { draft, errors, set } = state;
  const levels = list.levels.filter(({ orgId }) => orgId === draft.orgId);
  const order = levels.map(({ id }) => id);
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={t`Nom`}
          maxLength={60}
          value={draft.name}
          error={errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {isNew && list.orgs.length > 1 ? (
          <SelectField
            label={t`Établissement`}
            value={draft.orgId}
            options={list.orgs.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => set({ orgId: event.currentTarget.value, levelIds: [] })}
          />
        ) : (
          <SelectField
            label={t`Pas hors créneaux`}
            value={draft.step}
            options={['5', '10', '15', '30', '60'].map((value) => ({ value, label: t`${value} min` }))}
            onChange={(event) => set({ step: event.currentTarget.value })}
          />
        )}
        <DateField
          label={t`Du`}
          value={draft.fromOn}
          error={errors.fromOn}
          onChange={(event) => set({ fromOn: event.currentTarget.value })}
        />
        <DateField
          label={t`Au`}
          value={draft.toOn}
          error={errors.toOn}
          onChange={(event) => set({ toOn: event.currentTarget.value })}
        />
      </div>
      <FieldGroup title={t`Niveaux`}>
        <div className={css.checks}>
          {levels.map(({ id, name }) => (
            <CheckField
              key={id}
              label={<bdi>{name}</bdi>}
              checked={draft.levelIds.includes(id)}
              onChange={() => set({ levelIds: toggled(draft.levelIds, id, order) })}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}

function Meanwhile({ state }: { state: FrameForm }) {
  const { t } = useLingui();
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a modifié ce cadre pendant ce temps.`}>
      <span className={css.buttons}>
        <Button size="small" onClick={state.theirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={state.mine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
