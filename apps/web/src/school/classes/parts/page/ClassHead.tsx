import type { ClassPageData } from '@encrier/contract/school/classes';
import { Figures } from '@encrier/ui/data/Figures';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '#kernel/session/rights.ts';
import css from './ClassPage.module.css';

/** Level, year, head teacher and room in a line; then the number of pupils. */
export function ClassHead({ data }: { data: ClassPageData }) {
  const { t } = useLingui();
  const maySheets = useCan('people.contacts');
  const { pupils, capacity, headTeacher } = data;
  const girls = pupils.filter(({ sex }) => sex === 'F').length;
  const boys = pupils.filter(({ sex }) => sex === 'M').length;
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>
            <Trans>Niveau</Trans>
          </dt>
          <dd>
            <bdi>{data.level}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Année scolaire</Trans>
          </dt>
          <dd dir="ltr">{data.year}</dd>
        </div>
        <div>
          <dt>
            <Trans>Professeur principal</Trans>
          </dt>
          <dd>
            {headTeacher ? (
              maySheets ? (
                <UiLink href={`/admin/personnels/${headTeacher.id}`}>
                  <bdi>{headTeacher.label}</bdi>
                </UiLink>
              ) : (
                <bdi>{headTeacher.label}</bdi>
              )
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Salle</Trans>
          </dt>
          <dd>
            <bdi>{data.classroom || '–'}</bdi>
          </dd>
        </div>
      </dl>
      <Figures
        label={t`Effectif de la classe`}
        figures={[
          {
            key: 'pupils',
            label: t`Élèves`,
            value: pupils.length,
            ...(capacity !== null && { note: t`sur ${capacity} places` }),
            ...(capacity !== null && pupils.length > capacity && { tone: 'bad' as const }),
          },
          ...(maySheets
            ? [
                { key: 'girls', label: t`Filles`, value: girls },
                { key: 'boys', label: t`Garçons`, value: boys },
              ]
            : []),
        ]}
      />
    </>
  );
}
