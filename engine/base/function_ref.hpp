#pragma once
// FunctionRef: a non-owning reference to a callable, like C++26's std::function_ref. A function that runs a body
// immediately takes one, so that it need not be a template and copies nothing.
#include <memory>
#include <type_traits>
#include <utility>

namespace rules {

template <class Signature>
class FunctionRef;

/// Must not outlive the callable: use it as a parameter type only.
template <class Returned, class... Arguments>
class FunctionRef<Returned(Arguments...)> {
 public:
  template <class Body>
  requires(!std::is_same_v<std::remove_cvref_t<Body>, FunctionRef> && std::is_object_v<std::remove_reference_t<Body>> &&
           std::is_invocable_r_v<Returned, Body&, Arguments...>) FunctionRef(Body&& body)
      : body_(const_cast<void*>(static_cast<const void*>(std::addressof(body)))),
        call_([](void* called, Arguments... arguments) -> Returned {
          return (*static_cast<std::remove_reference_t<Body>*>(called))(std::forward<Arguments>(arguments)...);
        }) {}

  Returned operator()(Arguments... arguments) const { return call_(body_, std::forward<Arguments>(arguments)...); }

 private:
  void* body_;
  Returned (*call_)(void*, Arguments...);
};

}  // namespace rules
