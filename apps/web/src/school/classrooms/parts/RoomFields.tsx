import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ClassroomBody, Classrooms } from '../classrooms.api.ts';

type Part = Pick<ClassroomBody, 'orgId' | 'kind' | 'capacity'>;
type Props = {
  data: Pick<Classrooms, 'orgs' | 'kinds'>;
  body: Part;
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<Part>) => void;
};

/** Place, kind and capacity of a room. */
export function RoomFields({ data, body, errors, set }: Props) {
  const { t } = useLingui();
  const list = useId();
  return (
    <>
      {data.orgs.length > 1 && (
        <SelectField
          label={t`Établissement`}
          value={body.orgId}
          options={data.orgs.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => set({ orgId: event.currentTarget.value })}
        />
      )}
      <TextField
        label={t`Type`}
        optional={t`(facultatif)`}
        placeholder={t`Ordinaire, laboratoire, gymnase…`}
        list={list}
        value={body.kind}
        error={errors.kind}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      <datalist id={list}>
        {data.kinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <TextField
        label={t`Places`}
        optional={t`(facultatif)`}
        inputMode="numeric"
        dir="ltr"
        value={body.capacity ?? ''}
        error={errors.capacity}
        maxLength={4}
        autoComplete="off"
        onChange={(event) => set({ capacity: Number(event.currentTarget.value.replace(/\D/g, '')) || null })}
      />
    </>
  );
}
