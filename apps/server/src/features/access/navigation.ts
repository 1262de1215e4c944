import { innerPlaces, menusOf, type RouteTable } from '@balcao/contract/access/navigation';
import { officePages } from '@balcao/contract/pages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { readConfigs } from '../organization/installation.ts';
import { tableOf } from './navigation.rules.ts';

export async function routeTable(ctx: Context, actor: Actor): Promise<RouteTable> {
  const { TICKET_TITLE_PLURAL_NAME } = await readConfigs(ctx);
  const menus = menusOf(TICKET_TITLE_PLURAL_NAME);
  return tableOf({ pages: officePages, menus, inner: innerPlaces }, actor);
}
