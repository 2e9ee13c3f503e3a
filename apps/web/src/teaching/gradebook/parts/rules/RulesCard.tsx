import type { GradeLevel } from '@encrier/contract/teaching/gradebook-rules';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMathFunction } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { rulesQuery } from '../../gradebook.api.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import { comma } from '#kernel/text.ts';
import { RulesForm } from './RulesForm.tsx';
import { unitWords } from './words.ts';

/** How averages of each level are calculated, shown and ranked. */
export function RulesCard() {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const query = useQuery(rulesQuery);
  const level = query.data?.levels.find(({ id }) => id === open);
  return (
    <Card title={t`Règles des moyennes`} note={t`par niveau`} flush>
      <Asked query={query} label={t`Chargement des règles`} rows={3}>
        {({ levels }) => (
          <CardRows>
            {levels.map((one) => (
              <LevelRow key={one.id} level={one} onOpen={() => setOpen(one.id)} />
            ))}
          </CardRows>
        )}
      </Asked>
      {level && query.data && (
        <RulesForm key={level.id} level={level} levels={query.data.levels} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

function LevelRow({ level, onOpen }: { level: GradeLevel; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { name, parts, rounding, ranks } = level;
  const up = rounding.way === 'up' ? t`au supérieur` : '';
  return (
    <CardRow
      icon={IconMathFunction}
      title={<bdi>{name}</bdi>}
      detail={[
        parts.length ? (
          <bdi key="parts">{parts.map((part) => `${part.name} ${formatDecimal(part.coefficient)}`).join(comma())}</bdi>
        ) : (
          t`toutes les évaluations ensemble`
        ),
        [i18n._(unitWords[rounding.unit]), up].filter(Boolean).join(comma()),
        ranks ? t`rangs calculés` : t`sans rang`,
      ]}
      end={
        <Button size="small" onClick={onOpen}>
          <Trans>Modifier</Trans>
        </Button>
      }
    />
  );
}
