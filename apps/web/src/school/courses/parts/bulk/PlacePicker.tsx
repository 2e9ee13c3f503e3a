import { CheckField } from '@encrier/ui/fields/Choice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseBoard } from '../../courses.api.ts';
import css from '../Courses.module.css';
import { ofName } from '#kernel/text.ts';

type Places = { classIds: string[]; groupIds: string[] };
type Props = Places & { board: CourseBoard; subjectId: string; onChange: (places: Partial<Places>) => void };
const toggled = (list: readonly string[], ids: readonly string[], on: boolean): string[] =>
  on ? [...new Set([...list, ...ids])] : list.filter((id) => !ids.includes(id));

/** Classes level by level, a whole level at once, then groups. */
export function PlacePicker({ board, subjectId, classIds, groupIds, onChange }: Props) {
  const { t } = useLingui();
  const levels = board.levels
    .map((level) => ({ level, classes: board.classes.filter(({ levelId }) => levelId === level.id) }))
    .filter(({ classes }) => classes.length);
  const groups = board.groups.filter(
    ({ id }) =>
      groupIds.includes(id) ||
      board.courses.some((course) => course.groupId === id && course.subjectId === subjectId) ||
      !subjectId ||
      board.groups.length <= 30,
  );
  return (
    <fieldset className={css.places}>
      <legend>
        <Trans>Classes et groupes</Trans>
      </legend>
      {levels.map(({ level, classes }) => {
        const ids = classes.map(({ id }) => id);
        const count = ids.filter((id) => classIds.includes(id)).length;
        const { name } = level;
        return (
          <div key={level.id} className={css.level}>
            <CheckField
              label={
                <strong>
                  <bdi>{name}</bdi>
                </strong>
              }
              aria-label={t`Toutes les classes ${ofName(name)}`}
              checked={count === ids.length}
              indeterminate={count > 0 && count < ids.length}
              onChange={(event) => onChange({ classIds: toggled(classIds, ids, event.currentTarget.checked) })}
            />
            {classes.map((own) => (
              <CheckField
                key={own.id}
                label={<bdi>{own.name}</bdi>}
                checked={classIds.includes(own.id)}
                onChange={(event) => onChange({ classIds: toggled(classIds, [own.id], event.currentTarget.checked) })}
              />
            ))}
          </div>
        );
      })}
      {groups.length > 0 && (
        <div className={css.level}>
          <strong>
            <Trans>Groupes</Trans>
          </strong>
          {groups.map((group) => (
            <CheckField
              key={group.id}
              label={<bdi>{group.name}</bdi>}
              checked={groupIds.includes(group.id)}
              onChange={(event) => onChange({ groupIds: toggled(groupIds, [group.id], event.currentTarget.checked) })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
