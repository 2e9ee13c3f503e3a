import type { PupilSkills } from '@encrier/contract/teaching/report-cards-skills';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CellChoice, useCellMessage } from '#kernel/grid/CellChoice.tsx';
import { skillKey } from '../../skills.api.ts';
import css from '../ReportCards.module.css';
import { useMastery } from './SkillsGrid.tsx';

/** The same on a phone: one term at a time, a choice for each skill. */
export function SkillsList({ data, pupil }: { data: PupilSkills; pupil: PupilSkills['pupils'][number] }) {
  const { t } = useLingui();
  const { queue, value } = useMastery(data, pupil.id);
  const [termId, setTermId] = useState((data.terms.find(({ near }) => near) ?? data.terms[0])?.id ?? '');
  const term = data.terms.find(({ id }) => id === termId);
  const trouble = useCellMessage(queue, (said: string) => said);
  const rows = data.skills.flatMap(({ domain, items }) => items.map((item) => skillKey(domain, item)));
  const elsewhere = data.terms.find(
    ({ id }) => id !== termId && rows.some((row) => trouble({ row, column: id }) !== ''),
  );
  return (
    <div className={css.page}>
      <SelectField
        label={t`Période`}
        value={termId}
        options={data.terms.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setTermId(event.currentTarget.value)}
      />
      {elsewhere && (
        <Notice
          tone="warn"
          action={
            <Button size="small" onClick={() => setTermId(elsewhere.id)}>
              <Trans>Voir {elsewhere.name}</Trans>
            </Button>
          }
        >
          <Trans>Une réponse d’une autre période est à revoir : quelqu’un d’autre a répondu.</Trans>
        </Notice>
      )}
      {data.skills.map(({ domain, items }) => (
        <Card key={domain} title={<bdi>{domain}</bdi>}>
          <div className={css.form}>
            {items.map((item) => {
              const row = skillKey(domain, item);
              const current = value(row, termId);
              const place = { row, column: termId };
              return (
                <div key={item} className={css.form}>
                  <SelectField
                    label={<bdi>{item}</bdi>}
                    disabled={!term?.write}
                    value={current}
                    error={trouble(place) || undefined}
                    options={[
                      { value: '', label: t`pas encore évalué` },
                      ...data.mastery.map((one) => ({ value: one, label: one })),
                    ]}
                    onChange={(event) =>
                      queue.onChange([{ ...place, before: current, after: event.currentTarget.value }])
                    }
                  />
                  <CellChoice queue={queue} place={place} />
                </div>
              );
            })}
          </div>
        </Card>
      ))}
    </div>
  );
}
