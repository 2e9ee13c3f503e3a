import { Button } from '@encrier/ui/actions/Button';
import { Switch } from '@encrier/ui/actions/Switch';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField, TimeField } from '@encrier/ui/fields/DateField';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatDay, formatHours, formatMinute, minuteOf } from '#kernel/dates.ts';
import { readRefusal } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { giveHours, takeHoursBack, type TimeFrame } from '../../frames.api.ts';
import { weekdayList } from '../clock.ts';
import css from './Frames.module.css';
import { type HoursSlot, sentSlots, shortened } from './hours-draft.ts';

type Draft = { fromOn: string; toOn: string; reason: string; slots: HoursSlot[]; tell: boolean };
type Props = { frame: TimeFrame; onClose: () => void };

const percents = ['100', '90', '85', '80', '75', '70', '65', '60', '50'];
const firstStart = (frame: TimeFrame): number => Math.min(...frame.slots.map(({ starts }) => starts));

function useHoursForm({ frame, onClose }: Props) {
  const { t } = useLingui();
  return useEdit<Draft, { id: string; tell: boolean }>({
    start: {
      fromOn: '',
      toOn: '',
      reason: '',
      slots: shortened(frame.slots, firstStart(frame), 100),
      tell: true,
    },
    needed: ['fromOn'],
    check: ({ fromOn, toOn, reason, slots }) => ({
      ...(toOn && toOn < fromOn && { toOn: t`La fin suit le début` }),
      ...(!reason.trim() && { reason: t`Dites pourquoi les horaires changent` }),
      ...(!sentSlots(slots) && { slots: t`Deux créneaux se chevauchent, ou l’un d’eux finit avant de commencer.` }),
    }),
    send: async ({ fromOn, toOn, reason, slots, tell }, { key }) => {
      const sent = { id: key, fromOn, toOn: toOn || fromOn, reason, slots: sentSlots(slots) ?? [], tell };
      return { ...(await giveHours(frame.id, sent)), tell };
    },
    onSaved: ({ id, tell }) => {
      toast.success(t`Les horaires sont modifiés pour ces jours`, {
        undo: () => takeHoursBack(id, tell),
      });
      onClose();
    },
    read: (error) => {
      if (!isApiError(error, 'timetable.hours_held')) return readRefusal(error);
      const from = formatDay(String(error.details.from));
      const fromOn = t`Des séances ont déjà eu lieu : ces horaires commencent au plus tôt ${from}.`;
      return { errors: { fromOn }, refused: '' };
    },
  });
}

/**
 * Other hours for the slots of a frame, for a day or a month: proposed by a factor and a new start, mended one by one.
 */
export function HoursSheet({ frame, onClose }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { form, draft, errors, refused, busy, set, submit } = useHoursForm({ frame, onClose });
  const [start, setStart] = useState(formatMinute(firstStart(frame)));
  const [percent, setPercent] = useState('75');
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Horaires modifiés · ${frame.name}`}
      closeLabel={t`Fermer`}
      width={640}
      foot={
        <Button variant="primary" type="submit" form={id} busy={busy}>
          <Trans>Modifier les horaires</Trans>
        </Button>
      }
    >
      <form id={id} ref={form} className={css.form} noValidate onSubmit={submit}>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={draft.fromOn}
            error={errors.fromOn}
            onChange={(event) => set({ fromOn: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            optional={t`(vide : un seul jour)`}
            value={draft.toOn}
            error={errors.toOn}
            onChange={(event) => set({ toOn: event.currentTarget.value })}
          />
        </div>
        <TextField
          label={t`Motif`}
          maxLength={200}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <FieldGroup title={t`Proposition`}>
          <div className={css.propose}>
            <TimeField
              label={t`Début de la journée`}
              value={start}
              onChange={(event) => setStart(event.currentTarget.value)}
            />
            <SelectField
              label={t`Durée des créneaux`}
              value={percent}
              options={percents.map((value) => ({ value, label: t`${value} %` }))}
              onChange={(event) => setPercent(event.currentTarget.value)}
            />
            <Button
              onClick={() => {
                const minute = minuteOf(start);
                if (minute !== null) set({ slots: shortened(frame.slots, minute, Number(percent)) });
              }}
            >
              <Trans>Remplir les créneaux</Trans>
            </Button>
          </div>
        </FieldGroup>
        <FieldGroup title={t`Créneaux ces jours-là`}>
          <SlotHours slots={draft.slots} onChange={(slots) => set({ slots })} />
        </FieldGroup>
        {errors.slots && <Notice tone="bad">{errors.slots}</Notice>}
        <Switch
          label={t`Prévenir`}
          note={t`Familles, élèves et professeurs concernés reçoivent un avis.`}
          checked={draft.tell}
          onChange={(tell) => set({ tell })}
        />
      </form>
    </Sheet>
  );
}

function SlotHours({ slots, onChange }: { slots: readonly HoursSlot[]; onChange: (slots: HoursSlot[]) => void }) {
  const { t } = useLingui();
  const set = (at: number, part: Partial<HoursSlot>): void =>
    onChange(slots.map((one, i) => (i === at ? { ...one, ...part } : one)));
  return (
    <ol className={css.hours}>
      {slots.map((slot, i) => {
        const usual = formatHours(slot);
        return (
          <li key={`${slot.starts}-${slot.weekdays.join()}`}>
            <span className={css.usual}>
              <bdi>{usual}</bdi>
              {slot.weekdays.length > 0 && <small>{weekdayList(slot.weekdays)}</small>}
            </span>
            <TimeField
              label={t`Nouveau début de ${usual}`}
              labelHidden
              value={slot.from}
              onChange={(event) => set(i, { from: event.currentTarget.value })}
            />
            <TimeField
              label={t`Nouvelle fin de ${usual}`}
              labelHidden
              value={slot.to}
              onChange={(event) => set(i, { to: event.currentTarget.value })}
            />
          </li>
        );
      })}
    </ol>
  );
}

export const FollowedBy = ({ lessons, kept }: { lessons: number; kept: number }) => (
  <>
    <Plural value={lessons} one="# séance les suit" other="# séances les suivent" />
    {kept > 0 && (
      <>
        {' · '}
        <Plural value={kept} one="# garde son heure" other="# gardent leur heure" />
      </>
    )}
  </>
);
