import type { CertificateKind, Verified } from '@encrier/contract/communication/certificates';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { checkPaper, isCard } from './paper.api.ts';
import { CardCheck } from './parts/CardCheck.tsx';
import { Checking } from './parts/Checking.tsx';
import css from './parts/Door.module.css';
import { PassCheck } from './parts/PassCheck.tsx';
import { codeOfPass } from './pass.api.ts';

const kindWords: Record<CertificateKind, MessageDescriptor> = {
  schooling: msg`Certificat de scolarité`,
  enrolment: msg`Attestation d’inscription`,
  attendance: msg`Attestation d’assiduité`,
  conduct: msg`Certificat de bonne conduite`,
  exeat: msg`Exeat`,
  removal: msg`Attestation de radiation`,
};

/** Public facts about a certificate, a report card or a pass, by its code. */
export default function VerificationPage() {
  const given = location.pathname.split('/').at(-1) ?? '';
  if (codeOfPass(given)) return <PassCheck given={given} />;
  return isCard(given) ? <CardCheck given={given} /> : <CertificateCheck given={given} />;
}

function CertificateCheck({ given }: { given: string }) {
  const { t } = useLingui();
  return (
    <Checking title={t`Vérification d’un certificat`} label={t`Vérification en cours`} given={given} read={checkPaper}>
      {(found) => <Answer found={found} />}
    </Checking>
  );
}

function Answer({ found }: { found: Verified }) {
  const { t, i18n } = useLingui();
  if (!found.known)
    return (
      <Notice tone="warn" title={t`Ce code ne correspond à aucun certificat`}>
        <Trans>Vérifiez qu’il a été copié en entier, ou demandez à l’école qui l’aurait délivré.</Trans>
      </Notice>
    );
  const facts = [
    [t`Établissement`, found.school],
    [t`Document`, i18n._(kindWords[found.kind])],
    [t`Numéro`, found.number],
    ...(found.duplicate ? [[t`Mention portée`, t`Duplicata`] as const] : []),
    [t`Délivré le`, formatShortDay(found.issuedOn)],
    [t`Élève`, found.name],
  ] as const;
  return (
    <>
      {found.revoked ? (
        <Notice tone="bad" title={t`Ce certificat n’est plus valable`}>
          <Trans>L’école l’a révoqué.</Trans>
        </Notice>
      ) : (
        <Notice tone="ok" title={t`Ce certificat est authentique`}>
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
    </>
  );
}
