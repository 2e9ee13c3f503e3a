import { Button } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useCan } from '#kernel/session/rights.ts';
import { PupilPicker } from '../../../conduct/conduct.public.tsx';
import type { Choices } from '../../collective.api.ts';
import { exemptiblePupilsQuery } from '../../exemptions.api.ts';
import css from '../Attendance.module.css';

export type Named = { id: string; label: string };
type WhoProps = {
  choices: Choices;
  classId: string;
  some: readonly Named[];
  error: string | undefined;
  onClass: (classId: string) => void;
  onSome: (some: readonly Named[]) => void;
};
/** A whole class, or pupils found one by one. */
export function CollectiveWho({ choices, classId, some, error, onClass, onSome }: WhoProps) {
  const { t } = useLingui();
  const finds = useCan('attendance.justify');
  return (
    <>
      <SelectField
        label={t`Classe`}
        value={classId}
        error={error}
        options={[
          { value: '', label: finds ? t`Des élèves choisis` : t`Choisir…`, disabled: !finds },
          ...choices.classes.map((one) => ({ value: one.id, label: one.name })),
        ]}
        onChange={(event) => onClass(event.currentTarget.value)}
      />
      {!classId && finds && (
        <>
          <PupilPicker
            find={exemptiblePupilsQuery}
            onPick={(pupil) => onSome([...some.filter((one) => one.id !== pupil.id), pupil])}
          />
          <div className={css.pills}>
            {some.map((one) => {
              const name = one.label;
              return (
                <Button
                  key={one.id}
                  size="small"
                  aria-label={t`Retirer ${name}`}
                  onClick={() => onSome(some.filter((other) => other !== one))}
                >
                  <bdi>{name}</bdi>
                </Button>
              );
            })}
          </div>
        </>
      )}
    </>
  );
}
