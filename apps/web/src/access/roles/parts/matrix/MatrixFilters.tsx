import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { FactorSheet } from '../factor/FactorSheet.tsx';
import css from '../Matrix.module.css';

type Props = {
  q: string;
  onSearch: (q: string) => void /** Permissions that differ from a template. */;
  different: number;
  differing: boolean;
  onDiffering: (on: boolean) => void;
};

/** Finds an action by its words or its code, and differences from the templates. */
export function MatrixFilters({ q, onSearch, different, differing, onDiffering }: Props) {
  const { t } = useLingui();
  const [factors, setFactors] = useState(false);
  return (
    <div className={css.tools}>
      <SearchField
        className={css.search}
        label={t`Une action, un code`}
        value={q}
        onChange={onSearch}
        hint="/"
        data-shortcut="filter"
        autoComplete="off"
      />
      <Button icon={IconShieldLock} onClick={() => setFactors(true)}>
        <Trans>Double authentification</Trans>
      </Button>
      {factors && <FactorSheet onClose={() => setFactors(false)} />}
      {different > 0 && (
        <Chips
          label={t`Filtres`}
          chips={[
            {
              key: 'differs',
              label: t`Différent du modèle`,
              count: different,
              active: differing,
              onPress: () => onDiffering(!differing),
            },
          ]}
        />
      )}
      {different > 0 && (
        <span className={css.legend}>
          <Trans>différent du modèle</Trans>
        </span>
      )}
    </div>
  );
}
