import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to an address of ours as the server gives it: `/at_dialog/3/edit?block=pergunta`. */
export function PlaceLink({ url, children }: { url: string; children: ReactNode }) {
  const [path, query] = url.split('?');
  return (
    <Link to={path} search={Object.fromEntries(new URLSearchParams(query)) as never}>
      {children}
    </Link>
  );
}
