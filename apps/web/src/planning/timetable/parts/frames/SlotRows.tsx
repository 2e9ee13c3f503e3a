import { Button, IconButton } from '@encrier/ui/actions/Button';
import { TimeField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { slotKinds } from '@encrier/contract/planning/timetable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Slot } from '../../frames.api.ts';
import { weekdayTitle } from '../clock.ts';
import css from './Frames.module.css';
import { nextSlot, proposals, proposedSlots, type SlotDraft } from './frame-draft.ts';
import { useFrameWords } from './frame-words.ts';

type Props = {
  slots: readonly SlotDraft[];
  weekdays: readonly number[];
  errors: Readonly<Record<string, string>>;
  onChange: (slots: SlotDraft[]) => void;
};

/** Slots of a frame, each with its hours, its kind and its days; a whole day of slots in one click. */
export function SlotRows({ slots, weekdays, errors, onChange }: Props) {
  const words = useFrameWords();
  const change = (key: string, part: Partial<SlotDraft>): void =>
    onChange(slots.map((slot) => (slot.key === key ? { ...slot, ...part } : slot)));
  const copy = (slot: SlotDraft): void => {
    const at = slots.indexOf(slot);
    onChange(slots.toSpliced(at + 1, 0, { ...nextSlot([slot]), kind: slot.kind, name: slot.name }));
  };
  return (
    <div className={css.slots}>
      {slots.length === 0 && (
        <div className={css.proposals}>
          <p className={css.quiet}>
            <Trans>Partir d’une journée toute faite :</Trans>
          </p>
          {proposals.map((one) => (
            <Button key={one} onClick={() => onChange(proposedSlots(one))}>
              {words.plans[one]}
            </Button>
          ))}
        </div>
      )}
      <ol className={css.rows}>
        {slots.map((slot, at) => (
          <SlotRow
            key={slot.key}
            slot={slot}
            number={at + 1}
            weekdays={weekdays}
            error={errors[slot.key]}
            onChange={(part) => change(slot.key, part)}
            onCopy={() => copy(slot)}
            onRemove={() => onChange(slots.filter(({ key }) => key !== slot.key))}
          />
        ))}
      </ol>
      <Button icon={IconPlus} onClick={() => onChange([...slots, nextSlot(slots)])}>
        <Trans>Ajouter un créneau</Trans>
      </Button>
    </div>
  );
}

type RowProps = {
  slot: SlotDraft;
  number: number;
  weekdays: readonly number[];
  error: string | undefined;
  onChange: (part: Partial<SlotDraft>) => void;
  onCopy: () => void;
  onRemove: () => void;
};
function SlotRow({ slot, number, weekdays, error, onChange, onCopy, onRemove }: RowProps) {
  const { t } = useLingui();
  const { kinds } = useFrameWords();
  const toggle = (day: number): void => {
    const own = slot.weekdays.length ? slot.weekdays : weekdays;
    const next = own.includes(day) ? own.filter((one) => one !== day) : [...own, day];
    onChange({ weekdays: next.length === weekdays.length ? [] : next.sort() });
  };
  return (
    <li className={css.slot}>
      <div className={css.slotHours}>
        <TimeField
          label={t`Début du créneau ${number}`}
          labelHidden
          value={slot.starts}
          error={error}
          onChange={(event) => onChange({ starts: event.currentTarget.value })}
        />
        <TimeField
          label={t`Fin du créneau ${number}`}
          labelHidden
          value={slot.ends}
          onChange={(event) => onChange({ ends: event.currentTarget.value })}
        />
        <SelectField
          label={t`Nature du créneau ${number}`}
          labelHidden
          value={slot.kind}
          options={slotKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
          onChange={(event) => onChange({ kind: event.currentTarget.value as Slot['kind'] })}
        />
        <TextField
          label={t`Nom du créneau ${number}`}
          labelHidden
          placeholder={kinds[slot.kind]}
          maxLength={40}
          value={slot.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <span className={css.slotTools}>
          <IconButton icon={IconCopy} label={t`Dupliquer le créneau ${number}`} tip="end" onClick={onCopy} />
          <IconButton icon={IconTrash} label={t`Retirer le créneau ${number}`} tip="end" onClick={onRemove} />
        </span>
      </div>
      <fieldset className={css.dayPicks}>
        <legend className="visually-hidden">
          <Trans>Jours du créneau {number}</Trans>
        </legend>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className={css.dayPick}
            aria-label={weekdayTitle(day)}
            aria-pressed={slot.weekdays.length === 0 || slot.weekdays.includes(day)}
            onClick={() => toggle(day)}
          >
            {weekdayTitle(day, 'short')}
          </button>
        ))}
      </fieldset>
    </li>
  );
}
