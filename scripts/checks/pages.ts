import { innerPlaces, menusOf } from '../../packages/contract/src/access/navigation.ts';
import { officePages } from '../../packages/contract/src/pages.ts';
import type { Outcome } from './outcome.ts';
import type { SourceFile } from './repository.ts';

const officeRoutes = 'apps/web/src/office/app/routes.ts';
const financeRoutes = 'apps/web/src/office/app/finance-routes.ts';
const invoiceRoutes = 'apps/web/src/office/app/invoice-routes.ts';
const reportRoutes = 'apps/web/src/office/app/report-routes.ts';
const portalRoutes = 'apps/web/src/portal/routes.ts';
const pagesFile = 'packages/contract/src/pages.ts';
const placesFile = 'packages/contract/src/access/navigation.ts';
/** `/at_tag`, `/at_tag/create`, `/at_tag/:id/edit`: the generic screens of a record. */
const recordPage = /^\/[a-z]+_[a-z_]+(\/create|\/:id\/edit)?$/;

/** The addresses of a table of routes, with `:name` parts; without `/`, which leads on, and the generic screens. */
export function addressesIn(routes: string): string[] {
  return [...routes.matchAll(/^ +path: '([^']+)'/gm)]
    .map(([, path = '']) => path.replaceAll('$', ':'))
    .filter((path) => path !== '/' && !path.startsWith('/:record'));
}

type Addresses = { office: string[]; portal: string[]; pages: string[]; places: string[] };

/** Addresses that are missing in one of the lists, each with the file to edit. */
export function faultsOfPages({ office, portal, pages, places }: Addresses): string[] {
  const routes = [...office, ...portal];
  const lacks = (list: string[]) => (address: string) => !list.includes(address);
  return [
    ...routes.filter(lacks(pages)).map((one) => `${one}: add it to officePages of ${pagesFile}`),
    ...pages
      .filter((one) => !recordPage.test(one))
      .filter(lacks(routes))
      .map((one) => `${one}: add its route to ${officeRoutes} or ${portalRoutes}`),
    ...office
      .filter(lacks(places))
      .map((one) => `${one}: add it to menusOf or innerPlaces of ${placesFile}`),
  ];
}

/** The server serves the pages that the web has routes for, and the back-office's table names its own. */
export function checkPages(files: SourceFile[]): Outcome {
  const textOf = (wanted: string) => files.find(({ path }) => path === wanted)?.text ?? '';
  const office = [officeRoutes, financeRoutes, invoiceRoutes, reportRoutes].flatMap((file) =>
    addressesIn(textOf(file)),
  );
  const portal = addressesIn(textOf(portalRoutes));
  const places = [...menusOf('').flatMap((menu) => menu.places), ...innerPlaces];
  return {
    summary: `${office.length} pages of the office, ${portal.length} of the portal`,
    faults: faultsOfPages({
      office,
      portal,
      pages: [...officePages],
      places: places.map(({ path }) => path),
    }),
  };
}
