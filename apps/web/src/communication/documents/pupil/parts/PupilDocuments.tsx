import { usePageArea } from '#kernel/frame/page-path.ts';
import type { DocumentsOfPupil, PupilDocument } from '@encrier/contract/communication/documents-pupil';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { formatMonthDay } from '#kernel/dates.ts';
import { ofName, joinNames } from '#kernel/text.ts';
import { pupilDocumentsQuery } from '../pupil.api.ts';
import css from './Pupil.module.css';
import { answeredWords, certificateLooks, documentLooks, kindWords, type Look, pieceLooks } from './words.ts';

/** Lines of each part before « all of them ». */
const few = 4;

/**
 * Documents about the pupil, papers required from the family, certificates: each part for people who may see it. `name`
 * when the page shows several pupils.
 */
export function PupilDocuments({ id, name }: { id: string; name?: string }) {
  const { t } = useLingui();
  const asked = useQuery(pupilDocumentsQuery(id));
  const { data } = asked;
  const office = usePageArea() === 'admin';
  return (
    <Card
      title={name ? t`Documents ${ofName(name)}` : t`Documents`}
      end={
        office && (
          <UiLink href={data && !data.documents ? '/admin/documents?vue=certificats' : '/admin/documents'}>
            <Trans>Tout voir</Trans>
          </UiLink>
        )
      }
      flush
    >
      <Asked query={asked} rows={2} inset={css.quiet}>
        {(data) => <Parts data={data} office={office} />}
      </Asked>
    </Card>
  );
}

function Parts({
  data: { name, documents, papers, certificates },
  office,
}: {
  data: DocumentsOfPupil;
  office: boolean;
}) {
  const { t, i18n } = useLingui();
  const to = (path: string): { href: string } | Record<string, never> => (office ? { href: path } : {});
  const search = encodeURIComponent(name);
  return (
    <>
      {documents && (
        <Part title={t`Publiés`} empty={t`Aucun document pour cet élève.`}>
          {documents.map((one) => (
            <DocumentRow key={one.id} one={one} {...to(`/admin/documents/${one.id}`)} />
          ))}
        </Part>
      )}
      {papers && (
        <Part title={t`Pièces demandées`} empty={t`Aucune pièce demandée.`}>
          {papers.map(({ id, campaignId, title, dueOn, state, expiresOn }) => {
            const [due, until] = [formatMonthDay(dueOn), expiresOn ? formatMonthDay(expiresOn) : ''];
            return (
              <CardRow
                key={id}
                title={<bdi>{title}</bdi>}
                detail={until ? t`valable jusqu’au ${until}` : t`pour le ${due}`}
                end={<Pill look={pieceLooks[state]} />}
                {...to(`/admin/documents?vue=collectes&collecte=${campaignId}&q=${search}`)}
              />
            );
          })}
        </Part>
      )}
      {certificates && (
        <Part title={t`Certificats`} empty={t`Aucun certificat demandé.`}>
          {certificates.map(({ id, kind, state, number, issuedOn, askedAt }) => {
            const [asked, issued] = [formatMonthDay(askedAt), issuedOn ? formatMonthDay(issuedOn) : ''];
            return (
              <CardRow
                key={id}
                title={i18n._(kindWords[kind])}
                detail={
                  number
                    ? [
                        <bdi key="number" dir="ltr">
                          {number}
                        </bdi>,
                        issued,
                      ]
                    : t`demandé le ${asked}`
                }
                end={<Pill look={certificateLooks[state]} />}
                {...to(`/admin/documents?vue=certificats&q=${number ?? search}`)}
              />
            );
          })}
        </Part>
      )}
    </>
  );
}

function Part({ title, empty, children }: { title: string; empty: string; children: readonly ReactElement[] }) {
  const [all, setAll] = useState(false);
  const total = children.length;
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {total === 0 ? (
        <p className={css.quiet}>{empty}</p>
      ) : (
        <CardRows label={title}>{all ? children : children.slice(0, few)}</CardRows>
      )}
      {!all && total > few && (
        <p className={css.more}>
          <Button variant="link" onClick={() => setAll(true)}>
            <Trans>Afficher les {total}</Trans>
          </Button>
        </p>
      )}
    </section>
  );
}

function Pill({ look: { word, tone, icon } }: { look: Look }) {
  const { i18n } = useLingui();
  return (
    <StatusPill tone={tone} icon={icon}>
      {i18n._(word)}
    </StatusPill>
  );
}

/** Who answered and when, else who opened it, else its deadline. */
function DocumentRow({ one, href }: { one: PupilDocument; href?: string }) {
  const { t, i18n } = useLingui();
  const { title, asks, state, answers, publishedAt } = one;
  const named = (at: 'answeredAt' | 'readAt'): string =>
    joinNames(answers.flatMap((line) => (line[at] ? [`${line.label} (${formatMonthDay(line[at])})`] : [])));
  const [answered, opened, by, since] = [
    named('answeredAt'),
    named('readAt'),
    one.answerBy ? formatMonthDay(one.answerBy) : '',
    formatMonthDay(publishedAt),
  ];
  const detail = answered
    ? asks === 'sign'
      ? t`Signé par ${answered}`
      : t`Lecture confirmée par ${answered}`
    : opened
      ? t`Lu par ${opened}`
      : by
        ? t`Réponse attendue avant le ${by}`
        : t`Publié le ${since}`;
  const end =
    state === 'answered' ? (
      <StatusPill tone="ok" icon={IconCheck}>
        {i18n._(answeredWords[asks])}
      </StatusPill>
    ) : (
      <Pill look={documentLooks[state]} />
    );
  return <CardRow title={<bdi>{title}</bdi>} detail={<bdi>{detail}</bdi>} end={end} {...(href && { href })} />;
}
