import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import type { SavedSkills } from '@encrier/contract/teaching/report-cards-skills';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { previewQuery } from '../../report-cards.api.ts';
import { putSkill } from '../../skills.api.ts';
import css from '../ReportCards.module.css';

/** A pupil's rating for each skill of the level's model; nothing without skills. */
export function SkillsForm({ data, pupilId }: { data: ReportClass; pupilId: string }) {
  const { t } = useLingui();
  const query = useQuery({
    ...previewQuery(data.class.id, pupilId, data.termId),
    enabled: data.skills.length > 0,
  });
  if (!data.skills.length) return null;
  const masteryOf = (domain: string, item: string): string =>
    query.data?.content.skills?.find((one) => one.domain === domain)?.items.find(({ name }) => name === item)
      ?.mastery ?? '';
  const reportConflict = ({ conflicts }: SavedSkills): void => {
    const by = conflicts[0]?.by;
    if (conflicts.length)
      toast.error(by ? t`${by} vient de répondre autre chose.` : t`Une autre réponse vient d’être donnée.`);
  };
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
              disabled={!data.can.general || !query.data}
              value={masteryOf(domain, item)}
              options={[
                { value: '', label: t`pas encore évalué` },
                ...data.mastery.map((one) => ({ value: one, label: one })),
              ]}
              onChange={(event) =>
                void putSkill(data.class.id, {
                  pupilId,
                  edits: [
                    {
                      termId: data.termId ?? '',
                      domain,
                      item,
                      before: masteryOf(domain, item),
                      after: event.currentTarget.value,
                    },
                  ],
                }).then(reportConflict, () => {})
              }
            />
          ))}
        </div>
      ))}
    </section>
  );
}
