/**
 * Where spans go. An OpenTelemetry tracer fits it in five lines
 * (`tracer.startActiveSpan(name, { attributes }, fn)` and `span.end()`); without one nothing is measured or kept.
 * Attributes hold ids, kinds and counts, never anything personal.
 */
export interface Tracing {
  span<T>(name: string, attributes: Readonly<Record<string, string | number | boolean>>, fn: () => Promise<T>): Promise<T>
}

export const noTracing: Tracing = { span: (_name, _attributes, fn) => fn() }
