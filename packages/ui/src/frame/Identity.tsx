import { IconChevronRight, IconSearch, IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { KeyHint } from '../actions/KeyHint.tsx';
import { Avatar } from '../data/Avatar.tsx';
import css from './Identity.module.css';

type Press = Omit<ComponentPropsWithRef<'button'>, 'children' | 'name'>;

/** Square picture of an organisation, or its first letter on ink. */
export function Crest({ name, image, size = 36 }: { name: string; image?: string | null; size?: number }) {
  return image ? (
    <img className={css.crest} src={image} alt="" width={size} height={size} />
  ) : (
    <span className={css.crest} aria-hidden="true" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.45 }}>
      {[...name.trim()][0]}
    </span>
  );
}

/** Head of the sidebar: crest, name, one line; a button when it opens something. */
export function BrandBlock({
  name,
  detail,
  image,
  label,
  ...press
}: Press & {
  name: string;
  detail?: string;
  image?: string | null /** What pressing does; absent when there is nowhere else to go. */;
  label?: string;
}) {
  const inside = (
    <>
      <Crest name={name} image={image} />
      <span className={`${css.text} rail-hide`}>
        <bdi className={css.name}>{name}</bdi>
        {detail && <bdi className={css.detail}>{detail}</bdi>}
      </span>
    </>
  );
  if (!label) return <div className={css.block}>{inside}</div>;
  return (
    <button type="button" {...press} className={css.block}>
      {inside}
      <span className="visually-hidden">{label}</span>
      <IconSelector size={16} stroke={1.7} aria-hidden="true" className={`${css.end} rail-hide`} />
    </button>
  );
}

/** Foot of the sidebar: the signed-in person; pressing opens the account. `end` is outside the button. */
export function PersonBlock({
  name,
  detail,
  photo,
  label,
  end,
  ...press
}: Press & { name: string; detail?: string; photo?: string | null; label: string; end?: ReactNode }) {
  return (
    <div className={css.person}>
      <button type="button" {...press} className={css.block}>
        <Avatar name={name} photo={photo} size={36} />
        <span className={`${css.text} rail-hide`}>
          <bdi className={css.personName}>{name}</bdi>
          {detail && <bdi className={css.detail}>{detail}</bdi>}
        </span>
        <span className="visually-hidden">{label}</span>
        <IconChevronRight
          size={16}
          stroke={1.7}
          aria-hidden="true"
          className={`${css.end} ${css.sheetOnly} flip-rtl`}
        />
      </button>
      {end && <span className="rail-hide">{end}</span>}
    </div>
  );
}

/** Looks like a field, and opens the command palette. */
export function SearchTrigger({ label, keys, ...press }: Press & { label: string; keys: readonly string[] }) {
  return (
    <button type="button" {...press} className={css.search}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" />
      <span className={`${css.searchWords} rail-hide`}>{label}</span>
      <span className="rail-hide">
        <KeyHint keys={keys} quiet />
      </span>
    </button>
  );
}
