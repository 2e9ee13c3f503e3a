import { createContext, use, type ComponentPropsWithRef, type ComponentType } from 'react';

export type UiLinkProps = ComponentPropsWithRef<'a'> & { href: string };

const Plain = (props: UiLinkProps) => <a {...props} />;
const LinkContext = createContext<ComponentType<UiLinkProps>>(Plain);

/** Gives every component of the design system the application's own link (client-side navigation, preloading). */
export const LinkProvider = LinkContext;

/** A link inside the application; a plain anchor without a provider. */
export function UiLink(props: UiLinkProps) {
  const Link = use(LinkContext);
  return <Link {...props} />;
}
