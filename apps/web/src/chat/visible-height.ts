/** An iPhone's keyboard covers the page instead of shrinking it: the styles learn what remains visible (`--visible`). */
export function tellVisibleHeight(): void {
  const { visualViewport } = window;
  const tell = () => {
    const height = `${visualViewport?.height ?? window.innerHeight}px`;
    document.documentElement.style.setProperty('--visible', height);
  };
  visualViewport?.addEventListener('resize', tell);
  tell();
}
