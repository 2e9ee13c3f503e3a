import type { ResourceItem } from '@encrier/contract/communication/resources';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { RichText } from '#kernel/content/RichText.tsx';
import { Album, PdfPages, Pieces, Video } from '../../reading/reading.public.tsx';
import css from './Resources.module.css';

/** Content of a resource: its files with their preview, a video, a text, or an external address. */
export function Given({
  content,
  title,
  downloadable,
}: {
  content: ResourceItem['content'];
  title: string /** Without download, it can only be read here. */;
  downloadable: boolean;
}) {
  if (content.kind === 'video' && content.video) return <Video id={content.video} title={title} cover={null} />;
  if (content.kind === 'link' && content.link) return <Elsewhere link={content.link} />;
  if (content.kind === 'text') return <RichText html={content.html ?? ''} />;
  const pictures = content.files.filter((file) => file.type === 'image');
  const pdf = content.files.find((file) => file.type === 'pdf');
  return (
    <>
      {pdf && <PdfPages key={pdf.id} file={pdf} />}
      {pictures.length > 0 && <Album pictures={pictures} />}
      <Pieces pieces={content.files.filter((file) => file.type !== 'image' && (downloadable || file !== pdf))} />
    </>
  );
}

function Elsewhere({ link }: { link: string }) {
  const host = URL.parse(link)?.host ?? link;
  return (
    <>
      <ButtonLink variant="primary" icon={IconExternalLink} href={link} target="_blank" rel="noopener noreferrer">
        <Trans>Ouvrir le lien</Trans>
      </ButtonLink>
      <p className={css.detail}>
        <Trans>Cette page est celle d’un autre site :</Trans> <span className={css.host}>{host}</span>
      </p>
    </>
  );
}
