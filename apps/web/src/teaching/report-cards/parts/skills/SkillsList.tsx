import type { PupilSkills } from '@encrier/contract/teaching/report-cards-skills';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { skillKey } from '../../skills.api.ts';
import css from '../ReportCards.module.css';
import { useSaid } from './SkillsGrid.tsx';

/** The same on a phone: one term at a time, a choice for each skill. */
export function SkillsList({ data, pupil }: { data: PupilSkills; pupil: PupilSkills['pupils'][number] }) {
  const { t } = useLingui();
  const { queue, value } = useSaid(data, pupil.id);
  const [termId, setTermId] = useState((data.terms.find(({ near }) => near) ?? data.terms[0])?.id ?? '');
  const term = data.terms.find(({ id }) => id === termId);
  return (
    <div className={css.page}>
      <SelectField
        label={t`Période`}
        value={termId}
        options={data.terms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setTermId(event.currentTarget.value)}
      />
      {queue.left > 0 && (
        <Notice tone="warn">
          <Trans>
            Une réponse n’a pas été prise : quelqu’un d’autre a répondu. Rouvrez cette page sur un ordinateur pour
            choisir.
          </Trans>
        </Notice>
      )}
      {data.skills.map(({ domain, items }) => (
        <Card key={domain} title={<bdi>{domain}</bdi>}>
          <div className={css.form}>
            {items.map((item) => {
              const row = skillKey(domain, item);
              const said = value(row, termId);
              return (
                <SelectField
                  key={item}
                  label={<bdi>{item}</bdi>}
                  disabled={!term?.write}
                  value={said}
                  options={[
                    { value: '', label: t`pas encore évalué` },
                    ...data.mastery.map((one) => ({ value: one, label: one })),
                  ]}
                  onChange={(event) =>
                    queue.onChange([{ row, column: termId, before: said, after: event.currentTarget.value }])
                  }
                />
              );
            })}
          </div>
        </Card>
      ))}
    </div>
  );
}
