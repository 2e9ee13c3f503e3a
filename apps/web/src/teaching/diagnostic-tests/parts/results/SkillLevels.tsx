import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import css from '../Tests.module.css';
import { pointsWords } from '../words.ts';

type Skill = { skill: string; points: number; max: number; level: number | null };
/** Level of each skill in a copy, from 0 to 4. */
export function SkillLevels({ skills }: { skills: readonly Skill[] }) {
  const { t } = useLingui();
  if (!skills.length) return null;
  return (
    <Card title={t`Par compétence`} flush>
      <CardRows>
        {skills.map(({ skill, points, max, level }) => (
          <CardRow
            key={skill}
            title={<bdi>{skill}</bdi>}
            detail={t`${pointsWords(points)} sur ${pointsWords(max)}`}
            end={<Level level={level} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** A level as a cell of the table: its number, and a dash for a skill not acquired. */
export function Level({ level }: { level: number | null }) {
  const { t } = useLingui();
  const names = [t`non acquis`, t`fragile`, t`en cours`, t`acquis`, t`solide`];
  if (level === null) return <span className={css.quiet}>{t`pas évalué`}</span>;
  return (
    <span className={`${css.level} ${css.pill}`} data-level={level}>
      <span aria-hidden="true">{level === 0 ? '–' : level}</span>
      <span className="visually-hidden">{names[level]}</span>
    </span>
  );
}
