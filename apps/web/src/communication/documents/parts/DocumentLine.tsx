import type { MyDocument } from '@encrier/contract/communication/documents';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconEye, IconFileText, IconSignature } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import css from './Documents.module.css';
import { categoryWords } from './words.ts';

/** The answer that a document requires from its reader, or its result. */
export function AskPill({ document }: { document: Pick<MyDocument, 'ask' | 'answeredAt' | 'signature' | 'read'> }) {
  if (document.ask === 'sign')
    return (
      <StatusPill tone="warn" icon={IconSignature}>
        <Trans>À signer</Trans>
      </StatusPill>
    );
  if (document.ask === 'read')
    return (
      <StatusPill tone="warn" icon={IconEye}>
        <Trans>À lire</Trans>
      </StatusPill>
    );
  if (document.answeredAt)
    return (
      <StatusPill tone="ok" icon={IconCheck}>
        {document.signature === 'none' ? <Trans>Lecture confirmée</Trans> : <Trans>Signé</Trans>}
      </StatusPill>
    );
  return document.read ? null : (
    <StatusPill tone="info">
      <Trans>Nouveau</Trans>
    </StatusPill>
  );
}

/** One document in the list. */
export function DocumentLine({ document, onOpen }: { document: MyDocument; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { title, category, year, children, publishedAt, answerBy, ask, read } = document;
  const by = answerBy && ask !== 'none' ? t`avant le ${formatMonthDay(answerBy)}` : null;
  const detail = [
    i18n._(categoryWords[category]),
    year.current ? null : year.name,
    joinNames(children) || null,
    by ?? formatMonthDay(publishedAt),
  ];
  return (
    <CardRow
      icon={IconFileText}
      tone={ask === 'none' ? 'plain' : 'warn'}
      title={<bdi className={read ? undefined : css.fresh}>{title}</bdi>}
      detail={detail}
      end={<AskPill document={document} />}
      onPress={onOpen}
    />
  );
}
