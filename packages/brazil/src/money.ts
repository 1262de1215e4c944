const reais = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  signDisplay: 'negative',
});

/** Whole cents as `R$ 1.234,56` or `-R$ 1,00`, with a plain space where Intl has U+00A0; null as `N/A` (docs/product/formats.md#money-and-numbers). */
export function formatCurrency(cents: number | null): string {
  return cents === null ? 'N/A' : reais.format(cents / 100).replace('\u00a0', ' ');
}
