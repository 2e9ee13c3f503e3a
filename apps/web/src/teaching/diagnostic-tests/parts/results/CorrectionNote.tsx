import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';

/** Correction rules of the test, when they are not the default ones. */
export function CorrectionNote({ results: { rules, role, hidden } }: { results: TestResults }) {
  const { t } = useLingui();
  if (role === 'second')
    return (
      <Notice tone="info" title={t`Vous êtes le second correcteur`}>
        <Trans>Vous corrigez sans voir les points du premier. Ces chiffres sont les vôtres seuls.</Trans>
      </Notice>
    );
  const second = rules.second?.name ?? '';
  if (hidden)
    return (
      <Notice tone="info" title={t`Correction à l’aveugle`}>
        <Trans>Chaque copie porte un code. Les noms reviennent à la publication des résultats.</Trans>
      </Notice>
    );
  if (rules.held && !rules.releasedAt)
    return (
      <Notice tone="info" title={t`Résultats pas encore publiés`}>
        {second ? t`Second correcteur : ${second}.` : t`Élèves et familles ne lisent rien avant la publication.`}
      </Notice>
    );
  return null;
}
