import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { previewQuery, putSkill } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';

/** How far a pupil masters each skill of the model of his level; nothing where it asks none. */
export function SkillsForm({ data, pupilId }: { data: ReportClass; pupilId: string }) {
  const { t } = useLingui();
  const asked = useQuery({
    ...previewQuery(data.class.id, pupilId, data.termId),
    enabled: data.skills.length > 0,
  });
  if (!data.skills.length) return null;
  const said = (domain: string, item: string): string =>
    asked.data?.content.skills?.find((one) => one.domain === domain)?.items.find(({ name }) => name === item)
      ?.mastery ?? '';
  return (
    <section className={css.words} aria-label={t`Compétences`}>
      <h3>
        <Trans>Compétences</Trans>
      </h3>
      {data.skills.map(({ domain, items }) => (
        <div key={domain} className={css.words}>
          <b>
            <bdi>{domain}</bdi>
          </b>
          {items.map((item) => (
            <SelectField
              key={item}
              label={<bdi>{item}</bdi>}
              disabled={!data.can.general || !asked.data}
              value={said(domain, item)}
              options={[
                { value: '', label: t`pas encore évalué` },
                ...data.mastery.map((one) => ({ value: one, label: one })),
              ]}
              onChange={(event) =>
                void putSkill(data.class.id, {
                  ...{ termId: data.termId ?? '', pupilId, domain, item },
                  mastery: event.currentTarget.value,
                }).catch(() => {})
              }
            />
          ))}
        </div>
      ))}
    </section>
  );
}
