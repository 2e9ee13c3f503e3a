import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseBoard } from '../../courses.api.ts';
import css from '../Courses.module.css';
import type { CourseDraft } from './use-course-form.ts';

type Props = {
  board: CourseBoard;
  draft: CourseDraft;
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
  set: (part: Partial<CourseDraft>) => void;
};

/** Subject, class and hours; subject and class of an existing course never change. */
export function CourseFields({ board, draft, errors, isNew, set }: Props) {
  const { t } = useLingui();
  const expect = (subjectId: string, place: string): Partial<CourseDraft> => {
    const levelId = board.classes.find(({ id }) => place === `c:${id}`)?.levelId;
    const cell = board.expected.find((one) => one.subjectId === subjectId && one.levelId === levelId);
    return cell && draft.hours === ''
      ? { hours: `${cell.weeklyMinutes} min`, coefficient: String(cell.coefficient) }
      : {};
  };
  const places = [
    { value: '', label: t`Choisir…` },
    ...board.classes.map(({ id, name }) => ({ value: `c:${id}`, label: name })),
    ...board.groups.map(({ id, name }) => ({ value: `g:${id}`, label: t`Groupe ${name}` })),
  ];
  return (
    <>
      {isNew && (
        <div className={css.fields}>
          <SelectField
            label={t`Matière`}
            value={draft.subjectId}
            error={errors.subjectId}
            options={[
              { value: '', label: t`Choisir…` },
              ...board.subjects.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) =>
              set({ subjectId: event.currentTarget.value, ...expect(event.currentTarget.value, draft.place) })
            }
          />
          <SelectField
            label={t`Classe ou groupe`}
            value={draft.place}
            error={errors.place}
            options={places}
            onChange={(event) =>
              set({ place: event.currentTarget.value, ...expect(draft.subjectId, event.currentTarget.value) })
            }
          />
        </div>
      )}
      <div className={css.fields}>
        <TextField
          label={t`Heures par semaine`}
          help={t`Par exemple 4 h 30, 4:30 ou 45 min.`}
          dir="ltr"
          value={draft.hours}
          error={errors.hours}
          maxLength={12}
          autoComplete="off"
          onChange={(event) => set({ hours: event.currentTarget.value })}
        />
        <TextField
          label={t`Coefficient`}
          help={t`Un nombre de 0 à 100, par exemple 2 ou 1,5.`}
          dir="ltr"
          inputMode="decimal"
          value={draft.coefficient}
          error={errors.coefficient}
          maxLength={6}
          autoComplete="off"
          onChange={(event) => set({ coefficient: event.currentTarget.value })}
        />
      </div>
      <CheckField
        label={t`Matière notée`}
        checked={draft.marked}
        onChange={(event) => set({ marked: event.currentTarget.checked })}
      />
      <Terms board={board} draft={draft} set={set} />
    </>
  );
}

function Terms({ board, draft, set }: Pick<Props, 'board' | 'draft' | 'set'>) {
  const orgId = board.classes.find(({ id }) => draft.place === `c:${id}`)?.orgId;
  const terms = board.terms.filter(
    (term) => term.orgId === null || !orgId || term.orgId === orgId || draft.termIds.includes(term.id),
  );
  if (!terms.length) return null;
  return (
    <fieldset className={css.terms}>
      <legend>
        <Trans>Périodes</Trans>
      </legend>
      <p className={css.quiet}>
        <Trans>Sans période cochée, le cours dure toute l’année.</Trans>
      </p>
      {terms.map(({ id, name }) => (
        <CheckField
          key={id}
          label={<bdi>{name}</bdi>}
          checked={draft.termIds.includes(id)}
          onChange={(event) =>
            set({
              termIds: event.currentTarget.checked ? [...draft.termIds, id] : draft.termIds.filter((one) => one !== id),
            })
          }
        />
      ))}
    </fieldset>
  );
}
