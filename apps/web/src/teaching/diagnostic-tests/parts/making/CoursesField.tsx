import { Facts } from '@encrier/ui/data/Facts';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldError } from '@encrier/ui/fields/Field';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { coursesQuery } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';

type Props = { chosen: readonly string[]; error: string | undefined; onChange: (ids: string[]) => void };
/** The courses whose pupils sit the test. */
export function CoursesField({ chosen, error, onChange }: Props) {
  const asked = useQuery(coursesQuery);
  return (
    <fieldset className={css.list} aria-describedby={error ? 'courses-error' : undefined}>
      <legend className={css.legend}>
        <Trans>Pour quelles classes</Trans>
      </legend>
      <Asked
        query={asked}
        rows={2}
        empty={({ courses }) =>
          courses.length ? null : (
            <p className={css.quiet}>
              <Trans>Vous n’avez pas de cours cette année : un test s’adresse aux élèves d’un cours.</Trans>
            </p>
          )
        }
      >
        {({ courses }) => (
          <div className={css.pair}>
            {courses.map(({ id, audience, subject }) => (
              <CheckField
                key={id}
                label={<Facts>{[audience, subject]}</Facts>}
                checked={chosen.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        )}
      </Asked>
      <FieldError id="courses-error">{error}</FieldError>
    </fieldset>
  );
}
