import { joinFacts } from '#kernel/content/join-facts.ts';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { installationQuery } from './diagnostics.api.ts';
import { Checks } from './parts/Checks.tsx';
import { detailWords } from './parts/detail-words.ts';
import css from './parts/Checks.module.css';

const words: Record<string, [MessageDescriptor, MessageDescriptor]> = {
  database: [msg`Base de données`, msg`Lit et écrit ce que l’école enregistre.`],
  schema: [msg`Version de la base`, msg`Doit être celle du logiciel.`],
  queue: [msg`File des tâches`, msg`Envois, rappels et travaux de la nuit.`],
  storage: [msg`Fichiers`, msg`Écrit puis relit un fichier d’essai.`],
  mail: [msg`Courriel`, msg`Le serveur d’envoi répond et nous accepte.`],
  push: [msg`Notifications push`, msg`Clés de signature et services mobiles.`],
  clock: [msg`Horloge`, msg`Le serveur et la base ont la même heure.`],
  live: [msg`Arrivées en direct`, msg`Un événement va jusqu’à un écran ouvert.`],
};

/** Not configured: it is missing, not broken. */
const absent = (detail: string): boolean => detail.startsWith('not_configured');

/** Every part of the installation, checked now. */
export default function InstallationPage() {
  const { t, i18n } = useLingui();
  const query = useQuery(installationQuery);
  const { data, isFetching, refetch } = query;
  // A failed run keeps the former results on the page, with a message.
  const failure = data && failureOf(query);
  const rows = (data?.checks ?? []).map(({ name, ok, detail, ms }) => {
    const [title, note] = words[name] ?? [null, null];
    return {
      key: name,
      name: title ? i18n._(title) : name,
      note: note ? i18n._(note) : '',
      state: ok ? ('ok' as const) : absent(detail) ? ('warn' as const) : ('bad' as const),
      detail: joinFacts([detailWords(detail), `${ms} ms`]),
    };
  });
  const broken = rows.filter(({ state }) => state !== 'ok').length;
  const at = data ? formatMoment(data.at) : '';
  return (
    <PageFrame
      title={t`Diagnostic de l’école`}
      width={720}
      action={
        <Button icon={IconRefresh} busy={isFetching} onClick={() => void refetch()}>
          <Trans>Refaire les essais</Trans>
        </Button>
      }
    >
      <div className={css.page} aria-busy={isFetching}>
        {failure ? (
          <Notice tone="bad" title={sentence(failure)} />
        ) : broken > 0 ? (
          <Notice tone="warn">
            <Trans>Montrez ces lignes à la personne qui tient le serveur.</Trans>
          </Notice>
        ) : null}
        <Asked query={query}>{() => <Checks label={t`Points vérifiés`} rows={rows} />}</Asked>
        {at && (
          <p className={css.foot}>
            <Trans>Relevé du {at}</Trans>
          </p>
        )}
      </div>
    </PageFrame>
  );
}
