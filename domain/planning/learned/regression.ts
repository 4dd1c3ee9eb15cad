/** A normally distributed prior of a weight. */
export interface Prior {
  readonly mean: number
  readonly deviation: number
}

/** A sparse vector: the indices of its weights and their values. */
export interface Terms {
  readonly at: readonly number[]
  readonly values: readonly number[]
}

/** One answer. `weight`: how much it counts, relative to an answer of today. */
export interface Row extends Terms {
  readonly answer: number
  readonly weight: number
}

/**
 * Bayesian linear regression (Bishop, Pattern Recognition and Machine Learning, 3.49–3.51) with independent normal
 * priors and normal noise: returns the posterior means and standard deviations of the weights.
 */
export function regress(
  priors: readonly Prior[],
  rows: readonly Row[],
  variance: number,
): { readonly means: Float64Array; readonly deviations: Float64Array } {
  const size = priors.length
  const precision = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (const [index, { mean, deviation }] of priors.entries()) {
    precision[index * size + index] = 1 / deviation ** 2
    right[index] = mean / deviation ** 2
  }
  for (const { at, values, answer, weight } of rows) {
    for (let i = 0; i < at.length; i++) {
      const scaled = (weight / variance) * values[i]!
      right[at[i]!]! += scaled * answer
      for (let j = 0; j < at.length; j++)
        if (at[j]! <= at[i]!) precision[at[i]! * size + at[j]!]! += scaled * values[j]!
    }
  }
  solve(precision, right)
  return { means: right, deviations: deviationsOf(precision, size) }
}

/** Returns the square roots of the diagonal of (L · Lᵀ)⁻¹ for a lower triangle L. */
function deviationsOf(triangle: Float64Array, size: number): Float64Array {
  const deviations = new Float64Array(size)
  const column = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    let squares = 0
    for (let row = at; row < size; row++) {
      let sum = row === at ? 1 : 0
      for (let k = at; k < row; k++) sum -= triangle[row * size + k]! * column[k]!
      column[row] = sum / triangle[row * size + row]!
      squares += column[row]! ** 2
    }
    deviations[at] = Math.sqrt(squares)
  }
  return deviations
}

/** Solves `matrix` · x = `right` in place; the lower triangle of `matrix` becomes its Cholesky factor. */
function solve(matrix: Float64Array, right: Float64Array): void {
  const size = right.length
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k]! * matrix[column * size + k]!
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * size + column]!
    }
    let sum = right[row]!
    for (let k = 0; k < row; k++) sum -= matrix[row * size + k]! * right[k]!
    right[row] = sum / matrix[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!
    for (let k = row + 1; k < size; k++) sum -= matrix[k * size + row]! * right[k]!
    right[row] = sum / matrix[row * size + row]!
  }
}
