import type { HomeworkCourses } from '@encrier/contract/teaching/homework';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { FieldError } from '@encrier/ui/fields/Field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../Homework.module.css';
import { pupilsWords } from '../words.ts';

type Props = {
  course: HomeworkCourses['courses'][number];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (pupilIds: string[]) => void;
};

/** All the pupils of the course, or some of them by name. */
export function WhomField({ course, chosen, error, onChange }: Props) {
  const { t } = useLingui();
  const [named, setNamed] = useState(false);
  const some = named || chosen.length > 0;
  return (
    <div className={css.form}>
      <RadioField<'all' | 'some'>
        label={t`Élèves`}
        labelHidden
        value={some ? 'some' : 'all'}
        options={[
          { value: 'all', label: <bdi>{course.audience}</bdi>, note: pupilsWords(course.pupils.length) },
          { value: 'some', label: t`Certains élèves`, note: t`Les autres ne le voient pas.` },
        ]}
        onChange={(value) => {
          setNamed(value === 'some');
          if (value === 'all') onChange([]);
        }}
      />
      {some && (
        <div className={css.pair}>
          {course.pupils.map((one) => (
            <CheckField
              key={one.id}
              label={<bdi>{one.label}</bdi>}
              checked={chosen.includes(one.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
              }
            />
          ))}
        </div>
      )}
      <FieldError id="homework-pupils">{error}</FieldError>
    </div>
  );
}
