import type { AttendanceRule, RuleList } from '@encrier/contract/school-life/attendance-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import css from '../Attendance.module.css';
import { RuleForm } from './RuleForm.tsx';
import { RuleTrial } from './RuleTrial.tsx';
import { useRuleSentence } from './rule-words.ts';

/** The school's rules, each with its action; none acts before it was tried. */
export function RulesView({ data }: { data: RuleList }) {
  const { t } = useLingui();
  const sentence = useRuleSentence();
  const [edited, setEdited] = useState<AttendanceRule | 'new' | null>(null);
  const [trying, setTrying] = useState<string | null>(null);
  const tried = data.items.find(({ id }) => id === trying) ?? null;
  const add = (
    <Button icon={IconPlus} data-create onClick={() => setEdited('new')}>
      <Trans>Ajouter une règle</Trans>
    </Button>
  );
  return (
    <div className={css.page}>
      {data.items.length ? (
        <Card title={t`Règles`} flush end={add}>
          <CardRows>
            {data.items.map((rule) => (
              <CardRow
                key={rule.id}
                icon={IconBolt}
                tone={rule.active ? 'ok' : 'plain'}
                title={<bdi>{rule.label}</bdi>}
                detail={[rule.active ? t`En marche` : t`Arrêtée`, sentence(rule)]}
                end={
                  <Button size="small" onClick={() => setTrying(rule.id)}>
                    {rule.active ? <Trans>Voir</Trans> : <Trans>Essayer</Trans>}
                  </Button>
                }
              />
            ))}
          </CardRows>
        </Card>
      ) : (
        <EmptyState icon={IconBolt} title={<Trans>Aucune règle</Trans>} action={add}>
          <Trans>
            Une règle prévient la famille ou la vie scolaire, ou ouvre un suivi, quand des absences ou des retards se
            répètent. Elle est d’abord essayée sur les trente derniers jours.
          </Trans>
        </EmptyState>
      )}
      {edited && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? null : (data.items.find(({ id }) => id === edited.id) ?? edited)}
          levels={data.levels}
          regimes={data.regimes}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            setTrying(saved.id);
          }}
        />
      )}
      {tried && (
        <RuleTrial
          rule={tried}
          onClose={() => setTrying(null)}
          onEdit={() => {
            setTrying(null);
            setEdited(tried);
          }}
        />
      )}
    </div>
  );
}
