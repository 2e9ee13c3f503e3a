import type { verifyAudit } from '@encrier/contract/access/roles';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';

/** What the verification of the chain found, in words. */
export function Verification({ result: { ok, checked, firstBroken } }: { result: ResponseOf<typeof verifyAudit> }) {
  const { t } = useLingui();
  const broken = firstBroken ?? 0;
  if (ok)
    return (
      <Notice
        tone="ok"
        title={plural(checked, {
          one: '# ligne relue, aucune altération',
          other: '# lignes relues, aucune altération',
        })}
      />
    );
  return (
    <Notice tone="bad" title={t`Le journal a été altéré à partir de la ligne ${broken}.`}>
      <Trans>Gardez une copie de la base et prévenez la personne qui tient le serveur.</Trans>
    </Notice>
  );
}
