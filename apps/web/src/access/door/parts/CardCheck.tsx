import type { CheckedCard } from '@encrier/contract/teaching/report-cards-families';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { checkReportCard } from '../paper.api.ts';
import { Checking } from './Checking.tsx';
import css from './Door.module.css';

/** Public facts about a report card, and whether a file is the one made by the school. */
export function CardCheck({ given }: { given: string }) {
  const { t } = useLingui();
  return (
    <Checking
      title={t`Vérification d’un bulletin`}
      label={t`Vérification en cours`}
      given={given}
      read={checkReportCard}
    >
      {(found, onFile) => <Answer found={found} onFile={onFile} />}
    </Checking>
  );
}

function Answer({ found, onFile }: { found: CheckedCard; onFile: (file: File | null) => void }) {
  const { t } = useLingui();
  if (found.state === 'unknown')
    return (
      <Notice tone="warn" title={t`Ce code ne correspond à aucun bulletin`}>
        <Trans>Vérifiez qu’il a été copié en entier, ou demandez à l’école qui l’aurait établi.</Trans>
      </Notice>
    );
  const facts = [
    [t`Établissement`, found.school],
    [t`Élève`, found.name],
    [t`Classe`, `${found.class} · ${found.year}`],
    [t`Période`, found.term],
    [t`Version`, String(found.version)],
    [t`Établi le`, formatShortDay(found.madeOn)],
  ] as const;
  return (
    <>
      {found.state === 'replaced' ? (
        <Notice tone="warn" title={t`Ce bulletin a été remplacé`}>
          <Trans>L’école en a établi une version plus récente.</Trans>
        </Notice>
      ) : (
        <Notice tone="ok" title={t`Ce bulletin est conforme`}>
          <Trans>Comparez ce qui suit avec le papier que vous avez en main.</Trans>
        </Notice>
      )}
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {found.file === 'same' && <Notice tone="ok" title={t`Ce fichier est celui que l’école a établi`} />}
      {found.file === 'changed' && (
        <Notice tone="bad" title={t`Ce fichier n’est pas celui que l’école a établi`}>
          <Trans>Il a été modifié, ou c’est une autre version.</Trans>
        </Notice>
      )}
      <label>
        <Trans>Comparer un fichier PDF, qui reste sur cet appareil</Trans>
        <input
          type="file"
          accept="application/pdf"
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
      </label>
    </>
  );
}
